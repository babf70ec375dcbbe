"""The address of a page, for a telephone's camera."""

import io

from starlette.responses import Response

from euchre.web.core.http.identity import Identity


def qr_response(who: Identity, path: str) -> Response:
    """Return the QR code, as SVG, of *path* at this server's address in the request of *who*."""
    import segno  # imported here, so that the start of a server does not wait for it

    out = io.BytesIO()
    code = segno.make_qr(who.site + path, error="m")
    code.save(out, kind="svg", border=4, scale=8, light="#fff", xmldecl=False, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")

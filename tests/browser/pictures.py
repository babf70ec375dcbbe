"""Pictures of a page, small enough to be kept: as many colours as fit into the bytes there are."""

import base64
import struct
import zlib
from typing import Any, Final

import numpy as np
from playwright.sync_api import Page

MOST: Final = 250_000
"""Bytes of a picture in the documentation."""
PIXELS: Final = """async (data) => {
  const image = new Image();
  image.src = `data:image/png;base64,${data}`;
  await image.decode();
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d');
  paper.drawImage(image, 0, 0);
  const bytes = paper.getImageData(0, 0, image.width, image.height).data;
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return [image.width, image.height, btoa(text)];
}"""

Array = np.ndarray[Any, np.dtype[Any]]


def small(png: bytes, desk: Page, most: int = MOST) -> bytes:
    """
    The picture *png* in at most *most* bytes; *desk* is an empty page, which reads it.

    Raises: ValueError when even sixteen colours are too much.
    """
    wide, high, pixels = desk.evaluate(PIXELS, base64.b64encode(png).decode())
    rgb = np.frombuffer(base64.b64decode(pixels), np.uint8).reshape(high, wide, 4)[:, :, :3]
    for colours in (256, 160, 96, 64, 48, 32, 16):
        made = written(*reduced(rgb, colours))
        if len(made) <= most:
            return made
    raise ValueError(f"a picture of {wide} × {high} does not fit into {most} bytes")


def reduced(rgb: Array, colours: int) -> tuple[Array, Array]:
    """The picture as numbers of colours, and the colours: the widest box of them is cut, again and again."""
    coarse = (rgb >> 2).astype(np.int64)
    keys = (coarse[..., 0] << 12) | (coarse[..., 1] << 6) | coarse[..., 2]
    found, where, counts = np.unique(keys, return_inverse=True, return_counts=True)
    points = np.stack([found >> 12, (found >> 6) & 63, found & 63], axis=1).astype(float)
    weight = np.sqrt(counts)  # small things are looked at too
    boxes = [np.arange(len(found))]
    while len(boxes) < colours:
        spreads = [np.ptp(points[box], axis=0).max() * weight[box].sum() ** 0.5 for box in boxes]
        box = boxes.pop(int(np.argmax(spreads)))
        axis = int(np.argmax(np.ptp(points[box], axis=0)))
        order = box[np.argsort(points[box, axis], kind="stable")]
        half = np.searchsorted(np.cumsum(weight[order]), weight[order].sum() / 2)
        cut = min(max(int(half), 1), len(order) - 1)
        if cut < 1:
            boxes.append(box)
            break
        boxes += [order[:cut], order[cut:]]
    number = np.zeros(len(found), np.uint8)
    palette = np.zeros((len(boxes), 3), np.uint8)
    for at, box in enumerate(boxes):
        number[box] = at
        mean = np.average(points[box], axis=0, weights=counts[box])
        palette[at] = np.clip(np.rint(mean * 4 + 1.5), 0, 255)
    return number[where.reshape(keys.shape)], palette


def written(numbers: Array, palette: Array) -> bytes:
    """A PNG with a palette."""
    high, wide = numbers.shape
    lines = np.zeros((high, wide + 1), np.uint8)  # each line begins with its filter, 0: none
    lines[:, 1:] = numbers
    head = struct.pack(">IIBBBBB", wide, high, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", zlib.compress(lines.tobytes(), 9)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

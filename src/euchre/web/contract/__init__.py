"""What the page may rely on, as files: OpenAPI, AsyncAPI and the page's types, all made from ours."""

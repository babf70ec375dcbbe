"""
The contract with the page, as files: OpenAPI, AsyncAPI and the page's types, all made from the
types here.
"""

"""The client for programs with asyncio, on httpx: `pip install fairdeal-sdk[async]`."""

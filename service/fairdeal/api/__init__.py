"""HTTP: routes, schemas, problem details, the contract. Start with `create_app` in `app`."""

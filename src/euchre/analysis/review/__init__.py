"""A recorded game, looked at once more: what each decision cost, apart from luck."""

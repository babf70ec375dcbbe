"""Players that weigh a choice by rules of thumb, and what those rules count."""

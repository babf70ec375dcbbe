"""The jack in the kernel: the policy of every rollout."""

/** Integrations: the tokens by which a person's own programs use the API. */
export const integrations = {
  'integrations.title': 'Integrations',
  'integrations.lead':
    'Personal API tokens: your own programs and scripts use Atlas with them, in your name.',
  'integrations.add': 'Create a token',
  'integrations.back': 'Integrations',
  'integrations.tokens': 'Your tokens',
  'integrations.none': 'No tokens yet',
  'integrations.none_text':
    'A token lets a script or another service read Atlas, or record in it, without your password.',
  'integrations.name': 'Name',
  'integrations.name_hint': 'What uses it, such as “Monthly report”.',
  'integrations.scope': 'Scope',
  'integrations.scope_read': 'Read',
  'integrations.scope_write': 'Read and write',
  'integrations.scope_hint': 'Read is enough for reports and exports.',
  'integrations.ends_with': 'Ends with {hint}',
  'integrations.created': 'Created',
  'integrations.last_used': 'Last used',
  'integrations.never_used': 'Never',
  'integrations.expires': 'Expires',
  'integrations.expires_never': 'Never',
  'integrations.expired': 'Expired',
  'integrations.actions': 'Actions',
  'integrations.revoke': 'Revoke',
  'integrations.revoke_named': 'Revoke {name}',

  'integrations.life': 'Expires after',
  'integrations.life_days': { one: '{count} day', other: '{count} days' },
  'integrations.life_year': 'A year',
  'integrations.life_none': 'Never',
  'integrations.life_hint': 'A token that expires cannot be forgotten somewhere.',
  'integrations.create': 'Create token',
  'integrations.cancel': 'Cancel',

  'integrations.made_title': 'The token “{name}” is ready',
  'integrations.token': 'API token',
  'integrations.made_text':
    'Copy it now: Atlas keeps only a fingerprint of it and cannot show it again. Keep it like a password.',
  'integrations.done': 'Done',

  'integrations.revoke_title': 'Revoke “{name}”?',
  'integrations.revoke_text': 'Whatever uses this token is refused from now on. This cannot be undone.',
  'integrations.revoked': 'The token “{name}” is revoked.',

  'integrations.how': 'How to use it',
  'integrations.how_text':
    'Send the token in the Authorization header of every call. This one lists the latest expenses:',
  'integrations.how_reach':
    'A token reaches expenses, the catalogue, bank accounts, statements and transactions. With the scope Read, it changes nothing. It never reaches your password, sessions or tokens, nor members and their emails.',
  'integrations.how_disabled': 'The tokens of a member who is disabled stop working at once.',

  'integrations.api': 'API reference',
  'integrations.api_lead':
    'Every call that your programs can make: what it takes, what it answers, and an example.',
  'integrations.api_document': 'OpenAPI document',
  'integrations.api_contents': 'Contents',
  'integrations.api_takes': 'What it takes',
  'integrations.api_name': 'Name',
  'integrations.api_place': 'Place',
  'integrations.api_type': 'Type',
  'integrations.api_required': 'required',
  'integrations.api_refusals': 'Refusals',
  'integrations.api_shapes': 'Shapes',
  'integrations.api_reach_all': 'Nobody needs to be signed in.',
  'integrations.api_reach_person': 'An API token cannot be used for this: sign in instead.',

  'integrations.error.name': 'Name is required',
  'integrations.error.name_long': 'Maximum 100 characters',
  'integrations.error.name_taken': 'You have a token “{name}” already.',
  'integrations.error.scope': 'Must be read or write.',
  'integrations.error.life': 'Must be 30, 90 or 365 days, or without an end.',
  'integrations.error.many': 'You have {most} tokens. Revoke one that is not used any more.',
  'integrations.error.not_found': 'You have no such token.',
  'integrations.error.token': 'This API token is unknown, expired or revoked.',
  'integrations.error.reach': 'An API token cannot be used for this. Sign in instead.',
  'integrations.error.read_only': 'This API token may only read. Use one with the scope “write”.',
} as const;

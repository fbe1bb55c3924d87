export const errors = {
  'errors.invalid': 'Check the marked fields and send the form again.',
  'errors.unknown_field': 'Unknown field: {name}.',
  'errors.not_json': 'The request body must be JSON.',
  'errors.json_deep': 'The request body is nested too deeply.',
  'errors.not_form': 'The form could not be read. Please send it again.',
  'errors.form_long': 'This form has too many fields. At most {most} are accepted.',
  'errors.wrong_type': 'This address expects {expected}.',
  'errors.unauthenticated': 'Please sign in.',
  'errors.wrong_origin':
    'This request did not come from Atlas itself, so it was refused. Open the page in Atlas and try again.',
  'errors.not_found': 'There is nothing at this address.',
  'errors.method': 'This address does not accept {method}. It accepts {allowed}.',
  'errors.too_large': 'This is too large. The limit is {limit}.',
  'errors.too_many': 'Too many attempts. Please wait {seconds} seconds and try again.',
  'errors.too_many_calls': 'Too many requests in a short time. Please wait {seconds} seconds and try again.',
  'errors.conflict': 'Someone else has changed this in the meantime. Reload it and repeat your change.',
  'errors.too_long':
    'This took longer than Atlas allows and was stopped. Check whether it was saved before you repeat it in smaller parts.',
  'errors.busy': 'Atlas is busy with another change. Nothing was saved; please try again in a moment.',
  'errors.full': 'The disk is full. Nothing was saved; ask whoever runs Atlas to free some space.',
  'errors.disk_fails':
    'The disk cannot be written to at the moment. Nothing was saved; try again in a moment, or ask whoever runs Atlas.',
  'errors.disk_low':
    'The disk is nearly full, so no files are accepted. Nothing was saved; ask whoever runs Atlas to free some space.',
  'errors.read_only': 'The database is read-only at the moment. Nothing was saved; ask whoever runs Atlas.',
  'errors.unreachable': 'The database is not responding. Nothing was saved; please try again in a moment.',
  'errors.unknown_outcome':
    'The connection to the database was lost while saving. The change may have been stored: check before you send it again.',
  'errors.form_reused':
    'This form was already saved with different contents. Check what was saved first; saving again adds this version as well.',
  'errors.internal': 'Something went wrong on our side. Nothing was lost; please try again. Request {id}.',
  'errors.if_match': 'If-Match must be an ETag in quotes, such as "3".',
  'errors.repeated': 'The parameter {name} was sent more than once.',
  'errors.currency': 'This is not a currency. Enter its three-letter code, such as INR or EUR.',
  'errors.id': 'Must be an id.',
  'errors.amount_plain': 'Must be a number such as 1234.5, without commas or a currency sign.',
  'errors.whole': 'Must be a whole number from {min} to {max}.',
  'errors.whole_named': '{name} must be a whole number from {min} to {max}.',
  'errors.kind': 'This value has the wrong type.',

  'server.refused_title': 'This did not work',
  'server.back': 'Back to the page',
  'server.bad_address': 'This address is not valid.',
  'server.two_hosts': 'This request names two hosts.',
  'server.crowded':
    'Too many uploads are running at the moment. Nothing was saved; please try again in a few seconds.',
  'server.crowded_page':
    'Too many uploads are running at the moment. Nothing was saved. Reload this page in a few seconds to send everything again, or go back: what you typed is still there.',
  'server.wrong_host':
    'Atlas does not answer to this host name. Whoever runs it can set the public address in ATLAS_ORIGIN.',
  'server.encoded_body': 'Send the body without Content-Encoding.',
  'server.start_full':
    'Atlas cannot start because its disk is full ({reason}). Free some space and start it again.',
  'server.start_read_only':
    'Atlas cannot start because its disk or database is read-only ({reason}). Make it writable and start Atlas again.',
  'server.start_unreachable':
    'Atlas cannot start because the database is not responding ({reason}). Start the database, or correct DATABASE_URL or ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'The sample data needs a user to belong to. Add one first: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'The sample data was not loaded, because there is data already. It can only be loaded into an empty installation.',
} as const;

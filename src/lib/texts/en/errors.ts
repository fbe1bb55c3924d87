export const errors = {
  'errors.invalid': 'Some fields are not right yet. Please check what is marked and send it again.',
  'errors.unknown_field': 'Unknown field: {name}.',
  'errors.not_json': 'The body must be JSON.',
  'errors.not_form': 'The form could not be read. Please send it again.',
  'errors.form_long': 'This form has too many fields. At most {most} are accepted.',
  'errors.wrong_type': 'This address takes {expected}.',
  'errors.unauthenticated': 'Please sign in.',
  'errors.wrong_origin':
    'This request did not come from Atlas itself, so it was refused. Open the page in Atlas and try again.',
  'errors.not_found': 'There is nothing at this address.',
  'errors.method': 'This address does not take {method}. It takes {allowed}.',
  'errors.too_large': 'This is too large. At most {limit} are accepted.',
  'errors.too_many': 'Too many tries. Please wait {seconds} seconds and try again.',
  'errors.too_many_calls': 'Too many requests in a short time. Please wait {seconds} seconds and try again.',
  'errors.conflict': 'Someone else changed this meanwhile. Load it again and repeat your change.',
  'errors.busy': 'Atlas is busy with another change. Nothing was stored; please try again in a moment.',
  'errors.full': 'The disk is full. Nothing was stored; ask whoever runs Atlas to free some space.',
  'errors.disk_fails':
    'The disk does not take writes at the moment. Nothing was stored; ask whoever runs Atlas, or try again in a moment.',
  'errors.disk_low':
    'The disk is nearly full, so no files are taken. Nothing was stored; ask whoever runs Atlas to free some space.',
  'errors.read_only': 'The database is read-only at the moment. Nothing was stored; ask whoever runs Atlas.',
  'errors.unreachable':
    'The database does not answer at the moment. Nothing was stored; please try again in a moment.',
  'errors.unknown_outcome':
    'The database went away while it was storing this. It may have been stored: check before you send it again.',
  'errors.form_reused':
    'This form was stored before, with other contents. Look at what was stored first; saving again stores this as well.',
  'errors.internal': 'Something went wrong on our side. Nothing was lost; please try again. Request {id}.',
  'errors.if_match': 'If-Match takes ETags in quotes, such as "3".',
  'errors.repeated': 'The parameter {name} came more than once.',
  'errors.currency': 'This is no currency. Give its three letters, such as INR or EUR.',
  'errors.id': 'Must be an id.',
  'errors.whole': 'Must be a whole number from {min} to {max}.',
  'errors.whole_named': '{name} must be a whole number from {min} to {max}.',
  'errors.kind': 'This is not the kind of value that is asked for here.',

  'server.refused_title': 'This did not work',
  'server.back': 'Back to the page',
  'server.bad_address': 'This address cannot be read.',
  'server.two_hosts': 'This request names two hosts.',
  'server.crowded':
    'Too much is being uploaded at the moment. Nothing was stored; please try again in a few seconds.',
  'server.crowded_page':
    'Too much is being uploaded at the moment. Nothing was stored. Reload this page in a few seconds to send all of it again, or go back: what you typed is still there.',
  'server.wrong_host':
    'Atlas is not known by this name. Whoever runs it sets the public address in ATLAS_ORIGIN.',
  'server.encoded_body': 'Send the body as it is, without Content-Encoding.',
  'server.start_full':
    'Atlas cannot start, since its disk is full ({reason}). Free some space and start it again.',
  'server.start_read_only':
    'Atlas cannot start, since its disk or database takes no writes ({reason}). Make it writable and start Atlas again.',
  'server.start_unreachable':
    'Atlas cannot start, since the database does not answer ({reason}). Start the database, or correct DATABASE_URL or ATLAS_DATA_DIR.',
  'server.demo_nobody':
    'There is nobody yet to record the sample data by. Add someone first: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'There is data already, so the sample data was not loaded. It goes into an empty installation only.',
} as const;

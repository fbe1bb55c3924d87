export const server = {
  'server.refused_title': 'This did not work',
  'server.back': 'Back to the page',
  'server.bad_address': 'This address cannot be read.',
  'server.wrong_host':
    'Atlas is not known by this name. Whoever runs it sets the public address in ATLAS_ORIGIN.',
  'server.encoded_body': 'Send the body as it is, without Content-Encoding.',
  'server.demo_nobody':
    'There is nobody yet to record the sample data by. Add someone first: npm run atlas -- user add EMAIL.',
  'server.demo_refused':
    'There is data already, so the sample data was not loaded. It goes into an empty installation only.',
} as const;

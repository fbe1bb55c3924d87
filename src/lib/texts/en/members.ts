/** Members, the one-time links by which they join, and the page that such a link opens. */
export const members = {
  'members.title': 'Members',
  'members.lead': 'Everyone who can sign in. All members have the same rights.',
  'members.add': 'Add a member',
  'members.list': 'Members and invitations',
  'members.search': 'Search by name or email',
  'members.back': 'Members',
  'members.name': 'Name',
  'members.email': 'Email',
  'members.state': 'State',
  'members.joined': 'Joined',
  'members.last_seen': 'Last seen',
  'members.never': 'Not seen yet',
  'members.actions': 'Actions',
  'members.actions_for': 'Actions for {name}',
  'members.you': 'You',
  'members.state_active': 'Active',
  'members.state_invited': 'Invited',
  'members.state_expired': 'Link expired',
  'members.state_disabled': 'Disabled',
  'members.all_states': 'All states',
  'members.link_open': 'A password link is still valid',

  'members.do_password': 'New password link',
  'members.do_disable': 'Disable',
  'members.do_enable': 'Enable',
  'members.do_new_link': 'New link',
  'members.do_revoke': 'Revoke',
  'members.do_revoke_password': 'Revoke the password link',
  'members.cancel': 'Cancel',

  'members.add_lead':
    'Atlas creates an invitation link that works once and for 7 days. You send it yourself; no mail server is needed.',
  'members.first_name': 'First name',
  'members.last_name': 'Last name',
  'members.email_hint': 'Used to sign in.',
  'members.make_link': 'Create invitation link',
  'members.make_password_link': 'Create password link',

  'members.link_title': 'The link for {name} is ready',
  'members.link': 'One-time link',
  'members.copy': 'Copy',
  'members.copied': 'Copied.',
  'members.link_join':
    'Send this link to {name}. Anyone who opens it can join as {email}, once, until {until}.',
  'members.link_password':
    'Send this link to {name}. Anyone who opens it can set the password of {email}, once, until {until}.',
  'members.link_once':
    'Atlas shows this link only now. If it gets lost, create a new one; the old one stops working.',
  'members.done': 'Done',

  'members.password_title': 'New password for {name}',
  'members.password_text':
    'For a member who has forgotten their password. The link lets {name} set a new one. It works once, for 24 hours. Until then, the old password still works, and changing it ends the link. Using the link signs {name} out everywhere else and ends their API tokens. {name} is told that you created it.',
  'members.disable_title': 'Disable {name}?',
  'members.disable_text':
    '{name} is signed out everywhere at once. Their API tokens and the links they created stop working. Everything they recorded stays under their name.',
  'members.disable_later': 'You can enable them again at any time.',
  'members.enable_title': 'Enable {name}?',
  'members.enable_text': '{name} can sign in again with their old password. Earlier API tokens stay revoked.',
  'members.disabled': '{name} is disabled.',
  'members.enabled': '{name} can sign in again.',

  'members.invitation_title': 'Invitation for {name}',
  'members.invitation_password_title': 'Password link for {name}',
  'members.invitation_until': 'The link for {email} works until {until}.',
  'members.invitation_expired': 'The link for {email} has expired.',
  'members.invitation_text':
    'The link was shown once and is not kept. Creating a new link ends the old one. Revoking ends it without a replacement.',
  'members.revoked': 'The link for {name} no longer works.',

  'members.join_title': 'Join Atlas',
  'members.join_lead': '{inviter} invited you. Choose a password to join.',
  'members.join_password_title': 'Set a new password',
  'members.join_password_lead':
    '{inviter} created this link for you. You will be signed out everywhere else, and your API tokens will stop working.',
  'members.join_password': 'New password',
  'members.join_hint': '12 to 50 characters. Three or four unrelated words work well.',
  'members.join_submit': 'Join Atlas',
  'members.join_password_submit': 'Set password and sign in',
  'members.welcome': 'Welcome to Atlas, {name}.',
  'members.password_set':
    'Password set. You are signed out everywhere else, and your API tokens no longer work.',
  'members.dead_title': 'This link does not work',
  'members.dead_text':
    'A link works once, for 7 days (24 hours for a password), and only until a newer one replaces it or the password changes. Check that you opened the whole link, or ask the sender for a new one.',
  'members.dead_sign_in': 'Already a member? Sign in.',
  'members.wait_title': 'Please wait a moment',

  'members.error.not_found': 'Member not found.',
  'members.error.no_invitation': 'This invitation was used or revoked, or never existed.',
  'members.error.dead_link': 'This link does not work. Please ask for a new one.',
  'members.error.self': 'You cannot disable yourself. Ask another member.',
  'members.error.last': 'The last member who can sign in cannot be disabled.',
  'members.error.is_disabled': 'This member is disabled. Enable them first.',
  'members.error.own_password': 'Change your own password under Security.',
  'members.error.email_taken': 'A member already has this email.',
  'members.error.email_disabled': 'A disabled member has this email. Enable them instead.',
  'members.error.disabled': 'Must be true or false.',
} as const;

export const accountPages = {
  'account_pages.save': 'Save',

  'account_pages.profile': 'My Profile',
  'account_pages.profile_lead': 'What other members see of you, and how Atlas speaks to you.',
  'account_pages.first_name': 'First name',
  'account_pages.last_name': 'Last name',
  'account_pages.language_label': 'Language',
  'account_pages.language_hint': 'Of texts, numbers and dates.',
  'account_pages.current_password': 'Current password',
  'account_pages.for_email': 'Only asked for when you change your email: it is what you sign in with.',
  'account_pages.saved': 'Your profile is saved.',
  'account_pages.see_public': 'See what others see',
  'account_pages.to_security': 'Change password',
  'account_pages.current_password_required': 'Please enter your current password to change your email.',
  'account_pages.current_password_needed': 'Please enter your current password.',
  'account_pages.current_password_wrong': 'This is not your current password.',
  'account_pages.language_unknown': 'Atlas does not speak this language.',
  'account_pages.notifications_flag': 'Must be true or false.',

  'account_pages.security': 'Security',
  'account_pages.security_lead': 'Your password, and where you are signed in.',
  'account_pages.change_password': 'Change password',
  'account_pages.new_password': 'New password',
  'account_pages.new_password_hint':
    '12 to 50 characters. Three or four unrelated words make a good one, and are easy to type.',
  'account_pages.password_ends_sessions': 'You stay signed in here, and are signed out everywhere else.',
  'account_pages.password_changed': 'Your password is changed. All your other sessions have ended.',
  'account_pages.password_same': 'This is your current password. Please choose another one.',
  'account_pages.session_needed':
    'An API token may not do this. Sign in with your email and password instead.',
  'account_pages.sessions': 'Where you are signed in',
  'account_pages.sessions_text':
    'If you do not know one of these, end it and change your password. An ended session is signed out at once.',
  'account_pages.device': '{browser} on {system}',
  'account_pages.unknown_browser': 'Unknown browser',
  'account_pages.unknown_program': 'Unknown program',
  'account_pages.kind_browser': 'Browser',
  'account_pages.kind_program': 'Program',
  'account_pages.this_session': 'This one',
  'account_pages.session_used': 'Last used: {ago}',
  'account_pages.session_began': 'Signed in: {day}',
  'account_pages.session_address': 'Address: {address}',
  'account_pages.end_session': 'End',
  'account_pages.end_session_of': 'End the session of {device}, from {address}',
  'account_pages.end_others': 'End all others',
  'account_pages.session_ended': 'The session has ended.',
  'account_pages.others_ended': 'All other sessions have ended.',
  'account_pages.no_session': 'This session has ended already.',

  'account_pages.member': 'Public Profile',
  'account_pages.members': 'Members',
  'account_pages.member_since': 'Member since',
  'account_pages.state': 'State',
  'account_pages.edit_profile': 'Edit my profile',
  'account_pages.active': 'Active',
  'account_pages.disabled': 'Disabled',
  'account_pages.recorded': 'Recorded expenses',
  'account_pages.recorded_total': 'In all',
  'account_pages.latest': 'Latest expenses',
  'account_pages.all_expenses': 'All expenses of {name}',
  'account_pages.none_recorded': 'No expenses recorded yet.',
  'account_pages.no_merchant': 'No merchant',
  'account_pages.no_member': 'There is no such member.',

  'account_pages.start': 'Get Started',
  'account_pages.start_lead': 'Three steps from an empty Atlas to a month that is done.',
  'account_pages.done': 'Done',
  'account_pages.all_done': 'All three are done. The home page shows what is left to do.',
  'account_pages.worth_knowing': 'Worth knowing',
  'account_pages.know_keyboard': 'Everything works from the keyboard',
  'account_pages.know_keyboard_text':
    'Press / to search. The arrow keys walk through menus, and Escape closes them. The first Tab on a page leads past the sidebar to its content.',
  'account_pages.know_proof': 'A statement proves itself before anything is stored',
  'account_pages.know_proof_text':
    'Atlas shows every row first: what is new, what is there already, and whether the balances add up. Upload the same file twice, and nothing comes twice.',
  'account_pages.know_plain': 'No script, no problem',
  'account_pages.know_plain_text':
    'Every page also works with JavaScript switched off, on an old phone or on a bad line.',

  'account_pages.not_here': 'What Atlas does not have',
  'account_pages.not_here_lead': 'Two things that you may look for, and will not find.',
  'account_pages.billing': 'Billing',
  'account_pages.billing_text':
    'There is nothing to pay. Atlas is free and runs on a machine of your own: no plan, no invoice, no card on file.',
  'account_pages.billing_more':
    'Whoever runs that machine for you pays for it, and can tell you what it costs.',
  'account_pages.forum': 'Dev Forum',
  'account_pages.forum_text':
    'Atlas has no forum. Questions about your data go to whoever runs Atlas for you: they see its log, and the request number that an error shows.',
  'account_pages.forum_more':
    'Mistakes of Atlas itself, and wishes, belong into the issue tracker of the project that you got it from. How to run and change Atlas is in the README beside its source.',

  'account_pages.about': 'About Atlas',
  'account_pages.about_lead':
    'Expenses and bank statements for staff and small teams, on a machine of your own.',
  'account_pages.about_version': 'Version',
  'account_pages.about_licence': 'Licence',
  'account_pages.about_licence_text':
    'MIT: everyone may use, change and pass Atlas on, at no cost and without warranty.',
  'account_pages.about_docs': 'Documentation',
  'account_pages.about_docs_text':
    'How to run and change Atlas is in the README and the folder docs beside its source.',
} as const;

/** What can be opened about one user, over the list. */
export type UserDialogName = 'email' | 'password' | 'properties' | 'history' | 'second-factor' | 'removal';

/** What a filing on paper bears in list, case and tray until it has its scan (EXP-73). */
export const FALTA_DIGITALIZAR = 'Falta digitalizar'

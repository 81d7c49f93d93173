// What other features use of the mails about due dates.

export { escribirAviso, esHoraDeAvisar } from './aviso-del-dia.ts'

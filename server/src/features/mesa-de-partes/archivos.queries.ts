/** Storage folder of what citizens file (API-106). */
export const CARPETA_TRAMITES = 'mpvirtual'

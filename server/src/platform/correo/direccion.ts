const LARGO = 254
/** One address without name, quotes, comments or international letters: nothing in it can name a second recipient. */
const DIRECCION = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i

/** Whether it is exactly one bare address to which a mail may go (D6). */
export const esDireccion = (texto: string): boolean => texto.length <= LARGO && DIRECCION.test(texto)

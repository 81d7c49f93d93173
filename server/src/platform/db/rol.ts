/**
 * The startup option by which a connection works under a role instead of as its login (D-33). What the login could do
 * beyond that is out of reach of a statement of ours that went wrong.
 */
export const comoRol = (rol: string | null): string =>
  rol === null ? '' : ` -c role=${rol.replace(/[\\\s]/g, (caracter) => `\\${caracter}`)}`

/**
 * The address and the startup options of a connection. Options in the address would replace ours, role and limits included:
 * they are put before them, since of two that set the same the last one counts (D-33).
 */
export const conOpciones = (url: string, nuestras: string): { connectionString: string; options: string } => {
  const [direccion = '', ...resto] = url.split('?')
  const parametros = new URLSearchParams(resto.join('?'))
  const suyas = parametros.getAll('options').at(-1)
  if (suyas === undefined) return { connectionString: url, options: nuestras }
  parametros.delete('options')
  return { connectionString: `${direccion}?${parametros}`, options: `${suyas} ${nuestras}` }
}

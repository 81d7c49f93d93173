/**
 * The startup option by which a connection works under a role instead of as its login (D-33). What the login could do
 * beyond that is out of reach of a statement of ours that went wrong.
 */
export const comoRol = (rol: string | null): string =>
  rol === null ? '' : ` -c role=${rol.replace(/[\\\s]/g, (caracter) => `\\${caracter}`)}`

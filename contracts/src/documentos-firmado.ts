/** State of a destination as screens say it (FIR-05, DOC-66); apart, since the cells of every table load it. */
export const palabraDeEstado = (estado: boolean): 'FIRMADO' | 'PENDIENTE' => (estado ? 'FIRMADO' : 'PENDIENTE')

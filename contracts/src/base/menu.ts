import { type Acceso, cierreDe, Permiso, puedeAcceder, type QuienPide } from './permisos.ts'
import { RUTAS, type Ruta } from './rutas.ts'

/** The optional modules whose menu entries a setting switches on (SHE-57, D-12). */
export const MODULOS_OPCIONALES = ['archivo', 'canastas', 'nacimientos', 'estadistica'] as const
export type ModuloOpcional = (typeof MODULOS_OPCIONALES)[number]

export interface Entrada {
  etiqueta: string
  ruta: Ruta
}

/** A line of the sidebar: an entry, or a group that opens. `separada` draws the divider above (Table SHE-C). */
export type LineaMenu = (Entrada & { separada?: true }) | { grupo: string; entradas: Entrada[] }

export interface QuienNavega extends QuienPide {
  modulos: readonly ModuloOpcional[]
}

/** An entry as the menu may have it: for whom, where that is not who may open its screen, and with which module. */
interface EntradaPosible extends Entrada {
  grupo?: string
  separada?: true
  acceso?: Acceso
  modulo?: ModuloOpcional
}

/** The entries in the order of Table SHE-C; those of a group stand together (SHE-56 to SHE-59, D-12, D-45, D-61, D-80). */
const ENTRADAS: readonly EntradaPosible[] = [
  { etiqueta: 'Mi día', ruta: 'mi_dia' },
  { etiqueta: 'Mesa Partes', ruta: 'mpv' },
  { etiqueta: 'Transparencia', ruta: 'transparencia_lista' },
  { etiqueta: 'Bandeja', ruta: 'bandeja' },
  { etiqueta: 'Reclamos', ruta: 'reclamos' },
  { grupo: 'Trámites', etiqueta: 'Estadística de trámites', ruta: 'estadistica_tramites' },
  { grupo: 'Trámites', etiqueta: 'Calendario', ruta: 'calendario' },
  { grupo: 'Trámites', etiqueta: 'Procedimientos', ruta: 'procedimientos' },
  { etiqueta: 'Normas', ruta: 'files' },
  { etiqueta: 'Documentos', ruta: 'documentos' },
  { etiqueta: 'Firma Digital', ruta: 'firmadigital' },
  { etiqueta: 'Visitas', ruta: 'visitas' },
  { grupo: 'Registro', etiqueta: 'Trabajador', ruta: 'employee' },
  { grupo: 'Configuracion', etiqueta: 'Usuarios', ruta: 'usuario' },
  { grupo: 'Configuracion', etiqueta: 'Cambiar Contraseña', ruta: 'change_password' },
  { grupo: 'Configuracion', etiqueta: 'Organización', ruta: 'organizacion' },
  { grupo: 'Configuracion', etiqueta: 'Importaciones', ruta: 'importaciones' },
  { etiqueta: 'Archivo', ruta: 'archivo', modulo: 'archivo', acceso: [Permiso.archivo] },
  { etiqueta: 'Canastas', ruta: 'excel', modulo: 'canastas' },
  { etiqueta: 'Nacimientos', ruta: 'nacimientos', modulo: 'nacimientos' },
  { etiqueta: 'Seguimiento', ruta: 'seguimiento789', acceso: [Permiso.seguimiento] },
  { etiqueta: 'Estadística', ruta: 'chart', modulo: 'estadistica', acceso: ['area21'], separada: true },
]

/** Every entry with what keeps it away from a user: what is missing, and whether its module is off (USU-68). */
export const entradasDe = (quien: QuienNavega) =>
  ENTRADAS
    // Whoever administers users changes the own password from there.
    .filter(({ ruta }) => ruta !== 'change_password' || !puedeAcceder([Permiso.usuarios], quien))
    .map(({ acceso, modulo, ...entrada }) => ({
      ...entrada,
      cierre: cierreDe(acceso ?? RUTAS[entrada.ruta].acceso, quien),
      apagado: modulo !== undefined && !quien.modulos.includes(modulo) ? modulo : null,
    }))

/** The menu of a user: the entries that nothing keeps away. */
export const menuDe = (quien: QuienNavega): LineaMenu[] => {
  const lineas: LineaMenu[] = []
  for (const { grupo, cierre, apagado, ...entrada } of entradasDe(quien)) {
    if (cierre !== null || apagado !== null) continue
    const ultima = lineas.at(-1)
    if (grupo === undefined) lineas.push(entrada)
    else if (ultima && 'grupo' in ultima && ultima.grupo === grupo) ultima.entradas.push(entrada)
    else lineas.push({ grupo, entradas: [entrada] })
  }
  return lineas
}

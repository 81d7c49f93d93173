import { Permiso, puedeAcceder, type QuienPide, tieneFacultad } from './permisos.ts'
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

/** The group 'Trámites', each for who may open it (D-80). */
const DE_TRAMITES: readonly Entrada[] = [
  { etiqueta: 'Estadística de trámites', ruta: 'estadistica_tramites' },
  { etiqueta: 'Calendario', ruta: 'calendario' },
  { etiqueta: 'Procedimientos', ruta: 'procedimientos' },
]

/** The menu of a user, in the order of Table SHE-C (SHE-56 to SHE-59, D-12, D-45, D-61, D-80). */
export const menuDe = (quien: QuienNavega): LineaMenu[] => {
  const tiene = (permiso: Permiso) => quien.roles.includes(permiso)
  const activo = (modulo: ModuloOpcional) => quien.modulos.includes(modulo)
  const si = (condicion: boolean, ...lineas: LineaMenu[]) => (condicion ? lineas : [])
  const tramites = DE_TRAMITES.filter(({ ruta }) => puedeAcceder(RUTAS[ruta].acceso, quien))
  return [
    { etiqueta: 'Mi día', ruta: 'mi_dia' },
    ...si(tiene(Permiso.mesaDePartes), { etiqueta: 'Mesa Partes', ruta: 'mpv' }),
    ...si(tiene(Permiso.mesaDePartes), { etiqueta: 'Transparencia', ruta: 'transparencia_lista' }),
    ...si(puedeAcceder(RUTAS.bandeja.acceso, quien), { etiqueta: 'Bandeja', ruta: 'bandeja' }),
    ...si(tiene(Permiso.reclamos), { etiqueta: 'Reclamos', ruta: 'reclamos' }),
    ...si(tramites.length > 0, { grupo: 'Trámites', entradas: tramites }),
    ...si(tiene(Permiso.normas), { etiqueta: 'Normas', ruta: 'files' }),
    ...si(tiene(Permiso.documentos), { etiqueta: 'Documentos', ruta: 'documentos' }),
    ...si(tiene(Permiso.firmaDigital), { etiqueta: 'Firma Digital', ruta: 'firmadigital' }),
    ...si(tiene(Permiso.visitas), { etiqueta: 'Visitas', ruta: 'visitas' }),
    ...si(tiene(Permiso.trabajadores), { grupo: 'Registro', entradas: [{ etiqueta: 'Trabajador', ruta: 'employee' }] }),
    {
      grupo: 'Configuracion',
      entradas: [
        puedeAcceder([Permiso.usuarios], quien)
          ? { etiqueta: 'Usuarios', ruta: 'usuario' }
          : { etiqueta: 'Cambiar Contraseña', ruta: 'change_password' },
        ...(puedeAcceder(['organizacion'], quien) ? [{ etiqueta: 'Organización', ruta: 'organizacion' } as const] : []),
      ],
    },
    ...si(activo('archivo') && tiene(Permiso.archivo), { etiqueta: 'Archivo', ruta: 'archivo' }),
    ...si(activo('canastas') && tiene(Permiso.canastas), { etiqueta: 'Canastas', ruta: 'excel' }),
    ...si(activo('nacimientos') && tiene(Permiso.nacimientos), { etiqueta: 'Nacimientos', ruta: 'nacimientos' }),
    ...si(tiene(Permiso.seguimiento), { etiqueta: 'Seguimiento', ruta: 'seguimiento789' }),
    ...si(activo('estadistica') && tieneFacultad(quien.area, 'informatica'), {
      etiqueta: 'Estadística',
      ruta: 'chart',
      separada: true,
    }),
  ]
}

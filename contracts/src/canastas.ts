import * as z from 'zod/mini'
import { alFaltar, DNI_INVALIDO, Dni, FechaISO, Id, ParamId, texto, textoOpcional, Version } from './base/esquema.ts'
import { type Columna, listadoQuery, pagina } from './base/listado.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { fecha } from './base/tiempo.ts'
import {
  direccionDe,
  GRUPOS,
  LARGOS_CANASTA,
  MENSAJES_CANASTAS,
  REFERENCIA_NUEVA,
  REFERENCIAS,
} from './canastas-reglas.ts'

/**
 * What the navbar search answers (API-91): identity and reference for every user; the rest only for holders of
 * permission 3 (D-60), with all that makes up the address as it is shown (CAN-07). Dates are yyyy-MM-dd.
 */
export const Beneficiario = z.object({
  dni: z.string(),
  ape_nom: z.string(),
  referencia: z.string(),
  fnac: z.optional(z.nullable(z.string())),
  address: z.optional(z.string()),
  zona: z.optional(z.string()),
  mz: z.optional(z.string()),
  lote: z.optional(z.string()),
  precalifica: z.optional(z.string()),
  fec_entrega: z.optional(z.nullable(z.string())),
  eval_campo: z.optional(z.string()),
})
export type Beneficiario = z.infer<typeof Beneficiario>

/** Puts back the zeros that a DNI lost at the left, in a spreadsheet for one (SHE-51). */
export const rellenarDni = (dni: string): string => dni.padStart(8, '0')

const DniSinCeros = z.pipe(z.string().check(z.regex(/^\d{1,8}$/, { error: DNI_INVALIDO })), z.transform(rellenarDni))

/** A row of the baskets (Table CAN-A). Dates are yyyy-MM-dd, `updated_at` is the version of the row (API-08). */
export const Canasta = z.object({
  id: z.number(),
  dni: z.string(),
  ape_nom: z.string(),
  fnac: z.nullable(z.string()),
  cont: z.string(),
  ngrupo: z.string(),
  address: z.string(),
  zona: z.string(),
  mz: z.string(),
  lote: z.string(),
  precalifica: z.string(),
  fec_entrega: z.nullable(z.string()),
  sub_grupo: z.string(),
  eval_campo: z.string(),
  referencia: z.string(),
  name_file: z.string(),
  size_file: z.string(),
  path_file: z.string(),
  updated_at: z.string(),
})
export type Canasta = z.infer<typeof Canasta>

export const TABLA_CANASTAS = {
  clave: 'id',
  ordenables: ['fec_entrega', 'ape_nom', 'dni', 'referencia', 'fnac', 'ngrupo', 'address', 'mz', 'precalifica'],
  /**
   * `referencia`, `precalifica` and `ngrupo` are matched whole and without regard to spaces, as they are counted (CAN-32);
   * `semana` is the Monday of the week of delivery, yyyy-MM-dd. 'sin' leaves the rows that have none.
   */
  filtrables: ['ape_nom', 'dni', 'address', 'mz', 'referencia', 'precalifica', 'ngrupo', 'semana'],
} as const
/** Value of the filters `referencia`, `precalifica`, `ngrupo` and `semana` that leaves the rows without. */
export const SIN_SEMANA = 'sin'

/** Columns for screen and exports (CAN-06). */
export const COLUMNAS_CANASTAS = [
  { campo: 'ape_nom', titulo: 'APELLIDOS Y NOMBRES', texto: (c) => c.ape_nom, ancho: 3 },
  { campo: 'dni', titulo: 'DNI', texto: (c) => c.dni },
  { campo: 'referencia', titulo: 'REFERENCIA', texto: (c) => c.referencia, ancho: 1.6 },
  { campo: 'fnac', titulo: 'FEC. NAC', texto: (c) => fecha(c.fnac), tipo: 'fecha' },
  { campo: 'ngrupo', titulo: 'NRO. GRUPO', texto: (c) => c.ngrupo },
  { campo: 'address', titulo: 'DIRECCION', texto: direccionDe, ancho: 3 },
  { campo: 'mz', titulo: 'MZ', texto: (c) => c.mz, ancho: 0.6 },
  { campo: 'precalifica', titulo: 'PRECALIFICA', texto: (c) => c.precalifica },
  { campo: 'fec_entrega', titulo: 'F.ENTREGA', texto: (c) => fecha(c.fec_entrega), tipo: 'fecha' },
] as const satisfies readonly Columna<Canasta>[]

/** What new and edit require. */
const EXIGIDOS = {
  ape_nom: texto(LARGOS_CANASTA.ape_nom, { min: 1, mensaje: MENSAJES_CANASTAS.nombreObligatorio }),
  address: texto(LARGOS_CANASTA.address, { min: 1, mensaje: MENSAJES_CANASTAS.direccionObligatoria }),
  fec_entrega: z.pipe(
    z
      .string({ error: alFaltar(MENSAJES_CANASTAS.entregaObligatoria) })
      .check(z.minLength(1, { error: MENSAJES_CANASTAS.entregaObligatoria })),
    FechaISO,
  ),
}
const corto = (max: number) => z._default(texto(max), '')

/** The new beneficiary (CAN-16, CAN-21); its precalification is always that of the new. */
export const CanastaNueva = z.object({
  ...EXIGIDOS,
  fnac: z._default(z.nullable(FechaISO), null),
  zona: corto(LARGOS_CANASTA.zona),
  mz: corto(LARGOS_CANASTA.mz),
  lote: corto(LARGOS_CANASTA.lote),
  sub_grupo: corto(LARGOS_CANASTA.sub_grupo),
  dni: Dni,
  ngrupo: z.enum(GRUPOS, { error: alFaltar(MENSAJES_CANASTAS.grupoObligatorio) }),
  eval_campo: corto(LARGOS_CANASTA.eval_campo),
  referencia: z._default(z.enum(REFERENCIAS), REFERENCIA_NUEVA),
})
export type CanastaNueva = z.output<typeof CanastaNueva>

/**
 * What an edit changes (CAN-22): dni, ngrupo, eval_campo and referencia stay, whatever is sent; of the others those that are
 * left out.
 */
export const CanastaEdicion = z.object({
  ...EXIGIDOS,
  fnac: z.optional(z.nullable(FechaISO)),
  zona: textoOpcional(LARGOS_CANASTA.zona),
  mz: textoOpcional(LARGOS_CANASTA.mz),
  lote: textoOpcional(LARGOS_CANASTA.lote),
  sub_grupo: textoOpcional(LARGOS_CANASTA.sub_grupo),
  precalifica: textoOpcional(LARGOS_CANASTA.precalifica),
  version: Version,
})
export type CanastaEdicion = z.output<typeof CanastaEdicion>

const acceso = [Permiso.canastas] as const

export const canastasApi = {
  listar: llamada({
    id: 'API-86',
    method: 'GET',
    path: '/api/excel',
    acceso,
    resumen: 'Beneficiarios de canastas',
    query: listadoQuery(TABLA_CANASTAS),
    respuesta: pagina(Canasta),
  }),
  crear: llamada({
    id: 'API-88',
    method: 'POST',
    path: '/api/excel/new',
    acceso: [Permiso.canastasNuevo],
    resumen: 'Registra un beneficiario; exist dice que su DNI ya estaba (CAN-26)',
    body: CanastaNueva,
    respuesta: z.object({ exist: z.boolean(), data: z.nullable(Canasta) }),
  }),
  actualizar: llamada({
    id: 'API-89',
    method: 'PUT',
    path: '/api/excel/update/:id',
    acceso,
    resumen: 'Corrige un beneficiario que no sea de ANGLO (CAN-09, CAN-22)',
    params: ParamId,
    body: CanastaEdicion,
    edita: () => true,
    respuesta: z.object({ data: Canasta }),
  }),
  cambiarReferencia: llamada({
    id: 'API-90',
    method: 'PUT',
    path: '/api/excel/:id',
    acceso,
    resumen: 'Cambia la referencia de un beneficiario que no sea de ANGLO (CAN-23)',
    params: ParamId,
    body: z.object({
      id: z.optional(Id),
      state: z.enum(REFERENCIAS, { error: alFaltar('Elija la referencia') }),
      version: Version,
    }),
    edita: () => true,
    respuesta: z.object({ data: Canasta }),
  }),
  buscarDni: llamada({
    id: 'API-91',
    method: 'GET',
    path: '/api/excel/:dni',
    acceso: 'sesion',
    resumen: 'Busca a un beneficiario por su DNI (cuadro de búsqueda de la barra)',
    params: z.object({ dni: DniSinCeros }),
    respuesta: z.object({ data: Beneficiario }),
  }),
}

/** What the audit trail calls the baskets and their columns, in reading order (D-33). */
export const AUDITORIA_CANASTAS = {
  canastas: {
    nombre: 'Canastas',
    campos: {
      ape_nom: 'Apellidos y nombres',
      dni: 'DNI',
      fnac: 'Fecha de nacimiento',
      address: 'Dirección',
      zona: 'Zona',
      mz: 'Manzana',
      lote: 'Lote',
      cont: 'Nro de orden',
      ngrupo: 'Grupo',
      sub_grupo: 'Subgrupo',
      precalifica: 'Precalificación',
      eval_campo: 'Evaluación de campo',
      fec_entrega: 'Fecha de entrega',
      referencia: 'Referencia',
      name_file: 'Archivo',
      size_file: 'Tamaño del archivo',
      path_file: 'Ruta del archivo',
    },
  },
} as const

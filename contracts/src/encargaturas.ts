import * as z from 'zod/mini'
import { AreaElegida, aceptado, CargoElegible, Codigos, MENSAJES_ACCESOS } from './accesos.ts'
import { alFaltar, FechaISO, Id, IdEnRuta, ParamId, sinFaltas, texto, Version } from './base/esquema.ts'
import { llamada } from './base/llamada.ts'
import { Permiso } from './base/permisos.ts'
import { diasDelRango, fecha } from './base/tiempo.ts'
import { nombreDePermiso } from './concesiones.ts'
import { Encargo } from './sesion.ts'

/** Encargaturas: somebody answers for another's position between two dates, and acts in it knowingly (USU-61, USU-62, D-101). */

export const CLASES_DE_ENCARGO = {
  vacaciones: 'Vacaciones',
  licencia: 'Licencia',
  comision: 'Comisión de servicios',
  vacante: 'Puesto vacante',
  otra: 'Otra',
} as const
export type ClaseDeEncargo = keyof typeof CLASES_DE_ENCARGO

export const ESTADOS_DE_ENCARGO = { 'por empezar': 'Por empezar', vigente: 'Vigente', terminada: 'Terminada' } as const

export const ENCARGO_DIAS_MAXIMO = 366
export const ENCARGO_DOCUMENTO = { minimo: 3, maximo: 60 } as const
export const ENCARGO_MOTIVO_MAXIMO = 200

export const MENSAJES_ENCARGATURAS = {
  grabada: 'Encargatura grabada con éxito',
  terminada: 'Encargatura terminada',
  ninguna: 'No hay encargaturas registradas',
  documento: 'Ingrese la resolución o el memorando, de 3 a 60 caracteres',
  motivo: 'Ingrese el motivo, de 3 a 200 caracteres',
  sinTitular: 'Elija a una persona con acceso vigente en esa área y ese cargo',
  sinEncargado: 'Elija a un usuario por empleado con acceso vigente',
  suspendido: 'Esa persona no tiene acceso vigente todos esos días: su puesto está encargado',
  propio: 'No puede encargarse un puesto a usted mismo',
  alTitular: 'El encargado es el mismo titular',
  circulo: 'Esos días el titular responde, por encargo, por el puesto de esa persona',
  pasada: 'La fecha de inicio no puede ser anterior a hoy',
  largo: `El encargo puede durar ${ENCARGO_DIAS_MAXIMO} días como máximo`,
  sinAlcance: 'Elija al menos un permiso',
  fueraDelPuesto: (codigos: readonly number[]) => `El titular no tiene: ${codigos.map(nombreDePermiso).join(', ')}`,
  cruce: (desde: string, hasta: string) => `Ya hay un encargo de ese puesto del ${fecha(desde)} al ${fecha(hasta)}`,
  masTarde: 'La nueva fecha final debe ser posterior a la actual',
  administrador: 'Al usuario administrador no se le suspende',
  termino: (dia: string) => `El encargo terminó el ${fecha(dia)}: la firma no se acepta`,
  enSuPuesto: 'Volvió a su puesto',
  acabado: 'El encargo terminó. Volvió a su puesto.',
  /** What ends an encargatura, beside its dates. */
  fin: 'Termina en su fecha, o antes si al titular lo trasladan, lo dan de baja o le desactivan el acceso.',
  sigue: (dia: string) => `El acceso del titular termina el ${fecha(dia)}: el encargo sigue hasta su propia fecha.`,
} as const

/** 'Por encargo de Ruth Salcedo · Subgerente (e), Obras · Memorando 322 · hasta el 07/12/2026', above every screen (USU-62). */
export const encargoEscrito = ({ titular, cargo, area_name, documento, hasta }: Encargo): string =>
  `${titular === null ? `Encargado de ${cargo}` : `Por encargo de ${titular}`} · ${cargoEncargado(cargo)}, ${area_name} · ${documento} · hasta el ${fecha(hasta)}`
/** 'Actuar por encargo de {titular o cargo}' (USU-62). */
export const actuarPorEncargo = ({ titular, cargo }: Pick<Encargo, 'titular' | 'cargo'>): string =>
  `Actuar por encargo de ${titular ?? cargo}`
/** 'por encargo de Ruth Salcedo', after a person's name or the reason of a signature; of a vacant position, which (USU-62, USU-63). */
export const porEncargoDe = ({ titular, cargo }: Pick<Encargo, 'titular' | 'cargo'>): string =>
  titular === null ? `encargado de ${cargo}` : `por encargo de ${titular}`
/** 'Subgerente (e)', on the stamp of a signature (USU-63). */
export const cargoEncargado = (cargo: string): string => `${cargo} (e)`

/** How many days an encargo lasts, both ends counted; null while one of them is missing or they are the wrong way round. */
export const diasDeEncargo = (desde: string | null, hasta: string | null): number | null =>
  desde && hasta && hasta >= desde ? diasDelRango(desde, hasta) : null

/** A row of the table. */
export const Encargatura = z.object({
  id: z.number(),
  area_id: z.number(),
  area_name: z.string(),
  cargo_name: z.string(),
  titular: z.nullable(z.string()),
  encargado: z.string(),
  username: z.string(),
  clase: z.enum(Object.keys(CLASES_DE_ENCARGO) as [ClaseDeEncargo, ...ClaseDeEncargo[]]),
  documento: z.string(),
  /** The document by which the end was put off. */
  hasta_documento: z.nullable(z.string()),
  desde: z.string(),
  hasta: z.string(),
  alcance: z.array(z.number()),
  suspende_titular: z.boolean(),
  estado: z.enum(Object.keys(ESTADOS_DE_ENCARGO) as (keyof typeof ESTADOS_DE_ENCARGO)[]),
  terminada_motivo: z.nullable(z.string()),
  /** When it was ended before its last day. */
  terminada_at: z.nullable(z.string()),
  updated_at: z.string(),
})
export type Encargatura = z.infer<typeof Encargatura>

const documento = texto(ENCARGO_DOCUMENTO.maximo, {
  min: ENCARGO_DOCUMENTO.minimo,
  mensaje: MENSAJES_ENCARGATURAS.documento,
})

/** A new encargatura (Table USU-F). */
export const EncargaturaNueva = z
  .object({
    area_id: AreaElegida,
    cargo_id: CargoElegible,
    titular_acceso: z.optional(z.nullable(Id)),
    user_id: Id,
    clase: z.enum(Object.keys(CLASES_DE_ENCARGO) as [ClaseDeEncargo, ...ClaseDeEncargo[]], {
      error: alFaltar('Elija el motivo'),
    }),
    documento,
    desde: FechaISO,
    hasta: FechaISO,
    alcance: Codigos.check(z.minLength(1, { error: MENSAJES_ENCARGATURAS.sinAlcance })),
    /** Left out: yes, but of a comisión de servicios. */
    suspende_titular: z.optional(z.boolean()),
    aceptado,
  })
  .check(
    sinFaltas(({ desde, hasta }) =>
      hasta < desde
        ? [['hasta', MENSAJES_ACCESOS.fechas]]
        : diasDelRango(desde, hasta) > ENCARGO_DIAS_MAXIMO
          ? [['hasta', MENSAJES_ENCARGATURAS.largo]]
          : [],
    ),
  )
export type EncargaturaNueva = z.output<typeof EncargaturaNueva>

/** Why it is ended before its last day. */
export const EncargaturaTerminar = z.object({
  motivo: texto(ENCARGO_MOTIVO_MAXIMO, { min: 3, mensaje: MENSAJES_ENCARGATURAS.motivo }),
})

/** A later last day, by a document of its own. */
export const EncargaturaAplazar = z.object({ hasta: FechaISO, documento, version: Version })

/** Whether an encargatura suspends its titular where nobody says (Table USU-F). */
export const suspendePorClase = (clase: ClaseDeEncargo): boolean => clase !== 'comision'

/** Somebody of a position, with the permissions of which a scope is part, and the last day of the access. */
export const TitularPosible = z.object({
  empacce_id: z.number(),
  name: z.string(),
  roles: z.array(z.number()),
  hasta: z.nullable(z.string()),
})
export type TitularPosible = z.infer<typeof TitularPosible>

/** A user who may be made encargado. */
export const EncargadoPosible = z.object({
  user_id: z.number(),
  username: z.string(),
  name: z.string(),
  cargo_name: z.string(),
  area_name: z.string(),
})
export type EncargadoPosible = z.infer<typeof EncargadoPosible>

/** How many people a search for an encargado answers at most. */
export const ENCARGADOS_MAXIMO = 30

export const encargaturasApi = {
  lista: llamada({
    id: 'USU-61',
    method: 'GET',
    path: '/api/users/encargaturas',
    acceso: [Permiso.usuarios],
    resumen: 'Encargaturas, las más recientes primero',
    respuesta: z.object({ data: z.array(Encargatura) }),
  }),
  opciones: llamada({
    id: 'USU-61',
    method: 'GET',
    path: '/api/users/encargaturas/opciones',
    acceso: [Permiso.usuarios],
    resumen: 'Quiénes ocupan un puesto, y usuarios con acceso vigente que pueden ser encargados',
    query: z.object({
      area_id: z.optional(IdEnRuta),
      cargo_id: z.optional(IdEnRuta),
      search: z.optional(texto(100)),
    }),
    respuesta: z.object({ titulares: z.array(TitularPosible), encargados: z.array(EncargadoPosible) }),
  }),
  registrar: llamada({
    id: 'USU-61',
    method: 'POST',
    path: '/api/users/encargaturas',
    acceso: [Permiso.usuarios],
    resumen: 'Encarga un puesto a otra persona entre dos fechas',
    body: EncargaturaNueva,
    respuesta: z.object({ data: Encargatura }),
  }),
  terminar: llamada({
    id: 'USU-61',
    method: 'POST',
    path: '/api/users/encargaturas/:id/terminar',
    acceso: [Permiso.usuarios],
    resumen: 'Termina una encargatura antes de su fecha, con un motivo',
    params: ParamId,
    body: EncargaturaTerminar,
    respuesta: z.object({ data: Encargatura }),
  }),
  aplazar: llamada({
    id: 'USU-61',
    method: 'PUT',
    path: '/api/users/encargaturas/:id/hasta',
    acceso: [Permiso.usuarios],
    resumen: 'Lleva el fin de una encargatura a una fecha posterior, con su propio documento',
    params: ParamId,
    body: EncargaturaAplazar,
    edita: () => true,
    respuesta: z.object({ data: Encargatura }),
  }),
  mias: llamada({
    id: 'USU-62',
    method: 'GET',
    path: '/api/mi-cuenta/encargos',
    acceso: 'sesion',
    resumen: 'Encargaturas vigentes en las que puede actuar quien pregunta',
    respuesta: z.object({ data: z.array(Encargo) }),
  }),
  elegir: llamada({
    id: 'USU-62',
    method: 'PUT',
    path: '/api/mi-cuenta/encargo',
    acceso: 'sesion',
    resumen: 'Actúa por un encargo, o vuelve al propio puesto, en la misma sesión',
    body: z.object({ encargo_id: z.nullable(Id) }),
    respuesta: z.object({ access_token: z.string() }),
    estados: [404],
  }),
}

const CODIGOS = [...Array.from({ length: 17 }, (_, i) => ({ id: i + 1, name: nombreDePermiso(i + 1) }))]

/** What the audit trail calls encargaturas and their columns (D-33). */
export const AUDITORIA_ENCARGATURAS = {
  encargaturas: {
    nombre: 'Encargaturas',
    campos: {
      area_id: 'Área',
      cargo_id: 'Cargo',
      titular_acceso: 'Acceso del titular',
      user_id: 'Encargado',
      clase: 'Motivo',
      documento: 'Resolución o memorando',
      desde: 'Desde',
      hasta: 'Hasta',
      hasta_documento: 'Documento de la nueva fecha',
      suspende_titular: 'Suspende al titular',
      terminada_at: 'Terminada',
      terminada_motivo: 'Motivo del fin',
      avisos_aceptados: 'Permisos no recomendados, aceptados',
    },
    valores: { clase: Object.entries(CLASES_DE_ENCARGO).map(([id, name]) => ({ id, name })) },
  },
  encargaturas_codigos: {
    nombre: 'Alcance de encargaturas',
    campos: { codigo: 'Permiso', encargatura_id: 'Encargatura' },
    valores: { codigo: CODIGOS },
  },
} as const

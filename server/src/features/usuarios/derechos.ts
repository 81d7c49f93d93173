import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import type { Llamada } from '@cabildo/contracts/base/llamada'
import { entradasDe, type ModuloOpcional } from '@cabildo/contracts/base/menu'
import { cierreDe, type QuienPide } from '@cabildo/contracts/base/permisos'
import { type QuienLlama, rechazosDePuerta } from '@cabildo/contracts/base/puerta'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { type Derechos, faltasEscritas, MOTIVOS, moduloDeAccion } from '@cabildo/contracts/derechos'
import { insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { hallado } from '../../platform/errores.ts'
import { listModulosActivos } from '../organizacion/index.ts'
import type { CasaDeSesion } from '../sesion/index.ts'
import { findPersonaExplicada, type PersonaExplicada } from './derechos.queries.ts'

type CasaDeDerechos = Pick<CasaDeSesion, 'db' | 'reloj'>

const nombreDe = ({ method, path }: Llamada): string => `${method} ${path}`
/** The calls of the staff: what is for everybody needs no right. */
const DEL_PERSONAL = TODAS_LAS_LLAMADAS.filter(({ acceso }) => acceso !== 'publico')
const DE_PANTALLA = (Object.keys(RUTAS) as Ruta[]).filter((ruta) => RUTAS[ruta].acceso !== 'publico')

/** Nobody, as the door sees one who has no session: the access says who would be there. */
const quienSeria = (id: number, { acceso, clave_inicial }: PersonaExplicada): QuienLlama | null =>
  acceso && {
    user: { id, matchPassword: clave_inicial },
    area: { id: acceso.area_id, facultades: acceso.facultades },
    roles: acceso.roles,
  }

/** What keeps a person away from everything, in the order of the book. */
const motivosDeTodo = ({ baja, acceso, clave_vencida }: PersonaExplicada): string[] => [
  ...(baja === null ? [] : [MOTIVOS.baja(baja)]),
  ...(acceso === null || acceso.por !== null
    ? [MOTIVOS.sinAcceso(acceso && { ...acceso, por: acceso.por ?? 'apagado' })]
    : []),
  ...(clave_vencida ? [MOTIVOS.claveVencida] : []),
]

/** Why the door would refuse a call of that person: permissions first, then what the session owes. */
const motivosDeLlamada = (llamada: Llamada, quien: QuienLlama | null): string[] => {
  const rechazos = rechazosDePuerta(llamada, quien)
  return [
    ...rechazos.flatMap((rechazo) => (rechazo.codigo === 'sinPermiso' ? faltasEscritas(rechazo.faltas) : [])),
    ...rechazos.flatMap(({ codigo }) => (codigo === 'cambiarClave' ? [MOTIVOS.claveInicial] : [])),
  ]
}

const motivosDeCierre = (acceso: Llamada['acceso'], quien: QuienPide | null): string[] =>
  faltasEscritas(cierreDe(acceso, quien) ?? [])

/**
 * What a user may do now, and why not the rest: by the rules of the door and of the menu, of the access that sessions read
 * (USU-68, D-102). It names no record. Throws noEncontrado for an unknown or deleted user, and for an action that is none.
 */
export const explicarDerechos = async (
  { db, reloj }: CasaDeDerechos,
  id: number,
  accion: string | undefined,
): Promise<Derechos> => {
  const persona = hallado(await findPersonaExplicada(db, id, { hoy: reloj.hoy(), ahora: reloj.ahora() }))
  const llamadas = DEL_PERSONAL.filter((llamada) => accion === undefined || nombreDe(llamada) === accion)
  hallado(llamadas[0])
  return describir(id, persona, llamadas, await listModulosActivos(db))
}

const describir = (
  id: number,
  persona: PersonaExplicada,
  llamadas: readonly Llamada[],
  modulos: readonly ModuloOpcional[],
): Derechos => {
  const quien = quienSeria(id, persona)
  const deTodo = motivosDeTodo(persona)
  const vale = persona.acceso !== null && persona.acceso.por === null
  return {
    username: persona.username,
    nombre: persona.nombre,
    acceso: vale ? (persona.acceso?.lugar ?? null) : null,
    permisos: vale ? (quien?.roles.slice() ?? []) : [],
    motivos: deTodo,
    menu: entradasDe({ ...(quien ?? NADIE), modulos }).map(({ grupo = null, etiqueta, cierre, apagado }) => ({
      ...{ grupo, etiqueta },
      motivos: [
        ...deTodo,
        ...(quien ? faltasEscritas(cierre ?? []) : []),
        ...(apagado === null ? [] : [MOTIVOS.moduloApagado(etiqueta)]),
      ],
    })),
    rutas: DE_PANTALLA.map((ruta) => ({
      ...{ ruta, titulo: RUTAS[ruta].titulo },
      motivos: [...deTodo, ...(quien ? motivosDeCierre(RUTAS[ruta].acceso, quien) : [])],
    })),
    acciones: llamadas.map((llamada) => ({
      ...{ modulo: moduloDeAccion(llamada.path), accion: nombreDe(llamada), resumen: llamada.resumen },
      motivos: [...deTodo, ...motivosDeLlamada(llamada, quien)],
    })),
  }
}

/** Whoever has no access has no area and no codes. */
const NADIE: QuienPide = { user: { id: 0 }, area: { id: 0, facultades: [] }, roles: [] }

/** The same of somebody else, which is noted in the trail (USU-68). */
export const explicarAOtro = async (
  casa: CasaDeDerechos & { db: Db },
  actor: Actor,
  id: number,
  accion: string | undefined,
): Promise<Derechos> => {
  const derechos = await explicarDerechos(casa, id, accion)
  const { username, acciones } = derechos
  await insertConsulta(casa.db, actor, casa.reloj.ahora(), {
    ...{ que: 'derechos', de: username, filtro: accion ?? '', filas: acciones.length },
  })
  return derechos
}

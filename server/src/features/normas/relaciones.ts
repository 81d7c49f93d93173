import { Permiso, puedeAcceder } from '@cabildo/contracts/base/permisos'
import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { citaDeExtremo } from '@cabildo/contracts/documentos-citas'
import { esDeGerencia } from '@cabildo/contracts/normas'
import { direccionDeNorma, leerDireccionDeNorma } from '@cabildo/contracts/normas-direccion'
import type { RelacionDeNorma } from '@cabildo/contracts/normas-relaciones'
import type { TipoNorma } from '@cabildo/contracts/normas-tipos'
import {
  MENSAJES_RELACIONES,
  type RelacionEscrita,
  type RelacionesDeNorma,
  type RelacionSugerida,
} from '@cabildo/contracts/normas-vivas'
import type { Actor } from '../../platform/db/actor.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion, restriccionViolada } from '../../platform/db/transaccion.ts'
import { campoInvalido, ErrorDeNegocio, exigirVigente, hallado } from '../../platform/errores.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { conEstado } from '../../platform/vigencia/vigencia.queries.ts'
import { type Cita, citasDe, type Propia } from './citas.ts'
import { diaDelTexto } from './fecha-de-norma.ts'
import { findNorma } from './normas.queries.ts'
import type { CasaDeNormas } from './normas.ts'
import { exigirPropia } from './reglas.ts'
import {
  deleteRelaciones,
  findAreasConSiglas,
  findNodo,
  findRelaciones,
  findTextoDeNorma,
  findVida,
  findVigencia,
  listConDireccion,
  lockRelaciones,
  type Nodo,
  saveRelacion,
} from './relaciones.queries.ts'

type Casa = Pick<CasaDeNormas, 'db' | 'reloj' | 'entidad'>

/**
 * The norm, if the caller may say what it does to others: whoever may change its publication, or adds to the archive that
 * holds it. Throws noEncontrado, publicacionAjena.
 */
const exigirSuya = async (db: Db, sesion: Sesion, direccion: string): Promise<Nodo> => {
  const nodo = hallado(await findNodo(db, direccion))
  if (nodo.archivo_id !== null && puedeAcceder([Permiso.archivo], sesion)) return nodo
  if (nodo.norma_id === null || !puedeAcceder([Permiso.normas], sesion)) throw new ErrorDeNegocio('noEncontrado')
  exigirPropia(sesion, await findNorma(db, nodo.norma_id))
  return nodo
}

/** What a norm does to others and they to it, and what its text suggests besides (API-167). */
export const leerRelaciones = async (
  { db, reloj, entidad }: Casa,
  sesion: Sesion,
  direccion: string,
): Promise<RelacionesDeNorma> => {
  const nodo = await exigirSuya(db, sesion, direccion)
  const { siglas } = entidad.actual()
  const dia = reloj.hoy()
  const [vida, vigencia, version, texto] = await Promise.all([
    findVida(db, direccion, dia),
    findVigencia(db, direccion, dia),
    findRelaciones(db, direccion),
    findTextoDeNorma(db, nodo),
  ])
  const anio = leerDireccionDeNorma(direccion)?.anio ?? 0
  const fecha = diaDelTexto(texto.texto, anio) ?? nodo.publicada_el ?? [dia, `${anio}-12-31`].toSorted()[0] ?? dia
  const conCita = (relacion: RelacionDeNorma) => ({ ...relacion, cita: citaDeExtremo(relacion.otra, siglas) })
  const hechas = vida.hechas.map(conCita)
  const sugerencias = await sugerir(db, { direccion, siglas, texto: texto.texto, desde: fecha })
  const dicha = (de: { tipo: string }, a: string) => hechas.some(({ tipo, otra }) => tipo === de.tipo && otra === a)
  return {
    direccion,
    cita: citaDeExtremo(direccion, siglas),
    version: version.version,
    ...conEstado({ vigencia }, { siglas }),
    hechas,
    recibidas: vida.recibidas.map(conCita),
    sugerencias: sugerencias.filter((una) => !dicha(una, una.destino)),
    texto: texto.estado,
    fecha,
  }
}

/** Each relation that the text states, once. */
const sugerir = async (
  db: Db,
  { direccion, siglas, texto, desde }: { direccion: string; siglas: string; texto: string; desde: string },
): Promise<RelacionSugerida[]> => {
  if (texto === '') return []
  const { actuacionesDe } = await import('./sugerencias.ts')
  const areas = await findAreasConSiglas(db)
  const actos = actuacionesDe(texto, { siglas, areas: areas.map((area) => area.siglas) })
  const destinos = await destinosDe(
    db,
    actos.map(({ cita }) => cita),
    areas,
  )
  const vistas = new Map<string, RelacionSugerida>()
  for (const [i, { tipo, detalle, extracto }] of actos.entries()) {
    const { destino, con_pagina } = destinos[i] ?? { destino: '', con_pagina: false }
    const cual = `${tipo} ${destino}`
    if (destino === '' || destino === direccion || vistas.has(cual)) continue
    vistas.set(cual, {
      // What is accepted becomes public, so the text's own words go along only where they show nobody (P-15).
      ...{ tipo, destino, detalle: muestraDatosPersonales(detalle) ? '' : detalle, desde },
      ...{ cita: citaDeExtremo(destino, siglas), con_pagina, extracto },
    })
  }
  return [...vistas.values()]
}

interface ConUnidad {
  id: number
  siglas: string
}

/**
 * Where citations lead: to the address of the norm that is stored, whose unit they may leave out; of one that comes later, to the
 * address that it will have, with the unit whose siglas its number bears (NOR-22); or to themselves.
 */
const destinosDe = async (
  db: Db,
  citas: readonly Pick<Cita, 'norma' | 'ajena'>[],
  areas: readonly ConUnidad[],
): Promise<{ destino: string; con_pagina: boolean }[]> => {
  const sinUnidad = citas.map(({ norma }) => (norma ? direccionDeNorma({ ...norma, uo: null }) : ''))
  const guardadas = await listConDireccion(
    db,
    [...new Set(sinUnidad)].filter((una) => una !== ''),
  )
  return citas.map(({ norma, ajena }, i) => {
    if (!norma) return { destino: ajena ?? '', con_pagina: false }
    const suyas = guardadas.filter(({ sin_unidad }) => sin_unidad === sinUnidad[i])
    const uo = areas.find(({ siglas }) => norma.siglas.includes(siglas.toUpperCase()))?.id ?? null
    const conUnidad = direccionDeNorma({ ...norma, uo })
    // Each unit counts its own: one with the same number of another unit is another norm.
    const seSabeCual = uo !== null && esDeGerencia(norma.tipo_doc)
    const deLaUnidad = suyas.find(({ direccion }) => direccion === conUnidad)
    const posibles = seSabeCual ? suyas.filter(({ direccion }) => direccion === sinUnidad[i]) : suyas
    const cual = deLaUnidad ?? (posibles.length === 1 ? posibles[0] : undefined)
    return { destino: cual?.direccion ?? (seSabeCual ? conUnidad : sinUnidad[i]) ?? '', con_pagina: cual !== undefined }
  })
}

/** Nothing stands around the citation, and it is of somebody else's norm or bears our own siglas: another entity's may bear none. */
const esEntera = ({ desde, hasta, norma }: Cita, escrito: string) =>
  desde === 0 && hasta === escrito.length && (norma === null || norma.conSiglas)

/** What people wrote as the other norm: an address, or a citation, which may be of one of ours. Null where they cite several. */
const destinoEscrito = async (
  db: Db,
  escrito: string,
  siglas: string,
  areas: readonly ConUnidad[],
): Promise<string | null> => {
  const propia: Propia = { siglas, areas: areas.map((area) => area.siglas) }
  const norma = leerDireccionDeNorma(escrito)
  if (norma?.uo) return direccionDeNorma(norma)
  const citas = norma ? [] : citasDe(escrito, propia)
  if (citas.length > 1) return null
  const [cita] = norma
    ? [{ norma: { ...norma, tipo_doc: norma.tipo_doc as TipoNorma, siglas: [], conSiglas: true }, ajena: null }]
    : citas.filter((una) => esEntera(una, escrito))
  if (!cita) return escrito
  const [destino] = await destinosDe(db, [cita], areas)
  return destino?.destino ?? escrito
}

/**
 * Makes what a norm does to others what was written (API-168). Throws desactualizado where somebody else has changed it since,
 * and says beside each relation what is wrong with it.
 */
export const guardarRelaciones = async (
  casa: Casa,
  actor: Actor,
  sesion: Sesion,
  {
    direccion,
    hechas,
    version,
  }: { direccion: string; hechas: readonly RelacionEscrita[]; version?: string | undefined },
): Promise<RelacionesDeNorma> => {
  const { db, entidad } = casa
  await enTransaccion(db, actor, async (trx) => {
    await lockRelaciones(trx)
    await exigirSuya(trx, sesion, direccion)
    const actual = await findRelaciones(trx, direccion)
    exigirVigente(version, actual.version)
    const areas = await findAreasConSiglas(trx)
    const nuevas: RelacionEscrita[] = []
    for (const [i, relacion] of hechas.entries()) {
      const destino = await destinoEscrito(trx, relacion.destino, entidad.actual().siglas, areas)
      if (destino === null) throw campoInvalido(`hechas.${i}.destino`, MENSAJES_RELACIONES.varias)
      if (nuevas.some((otra) => otra.tipo === relacion.tipo && otra.destino === destino))
        throw campoInvalido(`hechas.${i}.destino`, MENSAJES_RELACIONES.repetida)
      nuevas.push({ ...relacion, destino })
    }
    await deleteRelaciones(trx, direccion, nuevas)
    for (const [i, relacion] of nuevas.entries())
      await saveRelacion(trx, { origen: direccion, created_by: sesion.user.id, ...relacion }).catch((error) => {
        const motivo = MOTIVOS[restriccionViolada(error) ?? '']
        throw motivo ? campoInvalido(`hechas.${i}.destino`, motivo) : error
      })
  })
  return leerRelaciones(casa, sesion, direccion)
}

/** What the database refuses a relation with (migration 0075). */
const MOTIVOS: Record<string, string> = {
  normas_relaciones_propia: MENSAJES_RELACIONES.propia,
  normas_relaciones_vuelta: MENSAJES_RELACIONES.vuelta,
}

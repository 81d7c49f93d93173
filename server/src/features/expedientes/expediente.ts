import type { ModoDeEnlace } from '@cabildo/contracts/almacen'
import { esJefe, Permiso } from '@cabildo/contracts/base/permisos'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { partesDeClave } from '@cabildo/contracts/claves'
import { recogerEn } from '@cabildo/contracts/entidad'
import {
  type ArchivoDeExpediente,
  DATOS_DE_EXPEDIENTE,
  type DatoDeExpediente,
  type Expediente,
  type MovimientoDeExpediente,
} from '@cabildo/contracts/expediente'
import { ACTOS_DEL_CASO, impedimento, Movimiento } from '@cabildo/contracts/expedientes-reglas'
import { documentoEscrito, nombreDeIdentidad } from '@cabildo/contracts/mesa-de-partes-canal'
import type { PdfDeTramite, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { NOMBRE_ESCRITO } from '@cabildo/contracts/nombre-escrito'
import { diasHabiles, semaforo } from '@cabildo/contracts/plazos-calculo'
import { nombreDeEntrega } from '@cabildo/contracts/transparencia'
import type { CasaWeb } from '../../casa.ts'
import { insertConsulta } from '../../platform/conservacion/consultas.queries.ts'
import type { Actor } from '../../platform/db/actor.ts'
import { hallado } from '../../platform/errores.ts'
import { DIA_MS, HORA_MS } from '../../platform/reloj.ts'
import type { Sesion } from '../../platform/sesion/sesion.ts'
import { diaDelCaso } from '../consulta/index.ts'
import { CARPETA_TRAMITES, conEnlaces, findTramite } from '../mesa-de-partes/index.ts'
import { CARPETA, caminoDePdf } from '../reclamos/index.ts'
import { escribioCarta, esDeshacible, plazoParaDeshacer, relojDe } from './actos.ts'
import { archivosDeLasAreas, notasDe } from './anexos.ts'
import {
  type ExpedienteLeido,
  findExpediente,
  findReclamo,
  findSolicitud,
  listHuellas,
  listRelacionados,
  loQueTiene,
  type MovimientoLeido,
} from './expediente.queries.ts'
import { findRegistrador } from './internos.queries.ts'
import { notificacionDe, respuestasDe } from './respuestas.ts'

/** A case that supervision reads again so soon is still the same opening of it (decision 0203). */
const ABIERTO_MS = HORA_MS

type Partes = Pick<CasaWeb, 'db' | 'reloj' | 'plazos' | 'enlaces' | 'entidad'>

/** A case as the caller may see it now (API-115). Throws noEncontrado for any other (EXP-02). */
export const leerExpediente = async (
  partes: Partes,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  registro_id: number,
): Promise<Expediente> => {
  const { db, reloj } = partes
  const leido = hallado(await findExpediente(db, sesion, registro_id))
  await notarSupervision({ db, reloj }, { sesion, actor }, leido)
  const {
    clave,
    clase,
    pasado,
    primero: _,
    avisa_a_otros: __,
    autoriza_correo: autoriza,
    devuelto,
    requerido,
    corregido,
    correo,
    con_acumulados,
    principal_aqui,
    principal_recibido,
    con_desistimiento,
    tipo_documento,
    numero_documento,
    movimientos,
    ...resto
  } = leido
  const [{ datos, archivos, enPapel = false }, agregados, relacionados, respuestas, plazo] = await Promise.all([
    contenido(partes, sesion, leido),
    archivosDeLasAreas(partes, sesion, leido),
    listRelacionados(db, sesion, registro_id),
    respuestasDe(partes, sesion, clave),
    plazoDe(partes, leido),
  ])
  const tiene = (permiso: Permiso) => sesion.roles.includes(permiso)
  // A service key reads, without notes, and acts on nothing (EXP-67).
  const actua = pasado && tiene(Permiso.bandeja) && !sesion.clave
  const quien = {
    ...{ actua, jefe: esJefe(sesion.roles), redacta: tiene(Permiso.documentos), mesa: tiene(Permiso.mesaDePartes) },
  }
  const suyo = {
    ...{ ...loQueTiene(leido), clase, estado: resto.estado, con_acumulados, principal_aqui, principal_recibido },
    desistimiento: con_desistimiento,
    ...{ requerido, corregido, subsanar_hasta: resto.subsanar_hasta, vencido: plazo?.vencido ?? false },
  }
  return {
    ...resto,
    clave,
    clase,
    documento: `${tipo_documento} N.° ${numero_documento}`,
    relacionados,
    notas: actua ? await notasDe(partes, sesion, registro_id) : null,
    plazo: plazo?.leido ?? null,
    ...{ datos, archivos: [...archivos, ...agregados], respuestas },
    notificacion:
      clase === 'tramite'
        ? { ...notificacionDe(clave, { correo, autoriza, devuelto }), recoger: recogerEn(partes.entidad.actual()) }
        : null,
    movimientos: movimientos.map((uno) => movimientoDe(partes, sesion, leido, uno)),
    // What came online has no paper to scan.
    actos: ACTOS_DEL_CASO.filter((acto) => acto !== 'digitalizar' || enPapel).map((acto) => ({
      acto,
      impide: impedimento(acto, suyo, quien),
    })),
  }
}

/**
 * Supervision leaves a trace of what it opens elsewhere (EXP-02), and none of each time that an open screen follows it; each lookup
 * of a service key is noted at the door.
 */
export const notarSupervision = async (
  { db, reloj }: Pick<Partes, 'db' | 'reloj'>,
  { sesion, actor }: { sesion: Sesion; actor: Actor },
  { pasado, expe_id }: Pick<ExpedienteLeido, 'pasado' | 'expe_id'>,
): Promise<void> => {
  if (pasado || sesion.clave || !sesion.roles.includes(Permiso.supervision)) return
  const ahora = reloj.ahora()
  const consulta = { que: 'expediente', de: expe_id, filtro: '', filas: 1 } as const
  await insertConsulta(db, actor, ahora, consulta, new Date(ahora.getTime() - ABIERTO_MS))
}

const plazoDe = async (
  { db, plazos }: Pick<Partes, 'db' | 'plazos'>,
  { expe_id, primero }: Pick<ExpedienteLeido, 'expe_id' | 'primero'>,
): Promise<{ leido: Expediente['plazo']; vencido: boolean } | null> => {
  const plazo = await plazos.leer(db, primero.clave, relojDe(primero.clase))
  if (!plazo || plazo.cerrado) return null
  const { vence, explicacion, computo } = plazo
  const leido = {
    vence,
    semaforo: semaforo(plazo, plazo.dias),
    explicacion: vence === null ? null : explicacion,
    computo: vence === null ? [] : computo.map(diaDelCaso),
    de: primero.expe_id === expe_id ? null : primero.expe_id,
  }
  return { leido, vencido: leido.de === null && plazo.estado === 'VENCIDO' }
}

/** What the caller reads of a movement (EXP-22). */
const movimientoDe = (
  partes: Pick<Partes, 'reloj' | 'plazos'>,
  sesion: Sesion,
  caso: ExpedienteLeido,
  m: MovimientoLeido,
): MovimientoDeExpediente => {
  const { tipo, copia, fecha: cuando, area, persona, destino, a_responsable, asignado, proveido, motivo, concluye } = m
  return {
    ...{
      oper_id: m.oper_id,
      tipo,
      forma: copia ? 'copia' : 'original',
      fecha: cuando,
      area,
      persona,
      destino,
      a_responsable,
    },
    ...{ asignado, proveido, motivo, concluye, documentos: m.documentos, respuesta_id: m.respuesta_id },
    ...{ otro: m.otro, recibido_at: m.recibido_at, anulado_por: m.anulado_por },
    espera:
      destino === null || m.anulado_por !== null || (m.recibido_at === null && m.seguido) ? null : esperaDe(partes, m),
    deshacer_hasta: sePuedeDeshacer(partes, sesion, caso, m),
  }
}

/** How long what was sent waited, or has waited so far, in words (D-119). */
const esperaDe = (
  { reloj, plazos }: Pick<Partes, 'reloj' | 'plazos'>,
  { fecha: desde, recibido_at }: MovimientoLeido,
): string => {
  const hasta = recibido_at ?? marcaLima(reloj.ahora())
  const ms = Date.parse(hasta) - Date.parse(desde)
  if (ms >= DIA_MS) return diasHabiles(Math.max(1, plazos.calendario().entre(desde.slice(0, 10), hasta.slice(0, 10))))
  const minutos = Math.max(0, Math.floor(ms / 60_000))
  return minutos < 60 ? `${minutos} min` : `${Math.floor(minutos / 60)} h ${minutos % 60} min`
}

/** Until when the caller may undo a movement; null where they may not, or something followed (EXP-44). */
const sePuedeDeshacer = (
  { reloj }: Pick<Partes, 'reloj'>,
  { user, area }: Sesion,
  { clase, correo, avisa_a_otros }: ExpedienteLeido,
  m: MovimientoLeido,
): string | null => {
  const propio =
    m.id_usu === user.id && m.depe_id === area.id && m.anulado_por === null && !m.seguido && !m.de_recepcion
  const conCarta =
    escribioCarta({ ...m, clase, correo }) ||
    (avisa_a_otros && m.tipo === Movimiento.archivado && !m.copia && !m.tras_respuesta)
  return propio && esDeshacible(m) && !conCarta ? plazoParaDeshacer(reloj, m.fecha) : null
}

interface Contenido {
  datos: Expediente['datos']
  archivos: ArchivoDeExpediente[]
  /** It came on paper to the counter, so that a scan of it may be added (EXP-73). */
  enPapel?: boolean
}
type Dato = readonly [campo: DatoDeExpediente, valor: string, marca?: string | undefined]
const datosDe = (datos: readonly Dato[]): Expediente['datos'] =>
  datos.flatMap(([campo, valor, marca]) =>
    valor === '' ? [] : [{ etiqueta: DATOS_DE_EXPEDIENTE[campo], valor, ...(marca !== undefined && { marca }) }],
  )
const cuandoSe = (marca: string): string => `${fecha(marca)} a las ${hora(marca)}`
const escrito = (si: boolean) => (si ? NOMBRE_ESCRITO.palabra : undefined)

const contenido = async (partes: Partes, sesion: Sesion, caso: ExpedienteLeido): Promise<Contenido> => {
  const [, id] = partesDeClave(caso.clave)
  if (caso.clase === 'tramite') {
    const fila = await findTramite(partes.db, id)
    return fila
      ? deTramite(conEnlaces(partes, fila), caso, await listHuellas(partes.db, id))
      : { datos: [], archivos: [] }
  }
  if (caso.clase === 'reclamo') return deReclamo(partes, sesion, caso, id)
  if (caso.clase === 'solicitud') return deSolicitud(partes, sesion, caso, id)
  return deInterno(partes, caso, id)
}

/** What a file of a citizen has not: who of the staff added it. */
const DEL_CIUDADANO = { archivo_id: null, area: null, persona: null, documento: null, quitar_hasta: null } as const

const deTramite = (
  t: Tramite,
  { autoriza_correo, correo, movimientos }: ExpedienteLeido,
  huellas: ReadonlyMap<string, string>,
): Contenido => {
  const comun = { ...DEL_CIUDADANO, fecha: t.created_at }
  const subsanado = movimientos.find(({ tipo }) => tipo === Movimiento.subsanado)?.fecha
  const pdf = ({ path, name, size, paginas, url, activo, original }: PdfDeTramite) => ({
    ...{ nombre: name, bytes: size, paginas, url, activo, original, sha256: huellas.get(path) ?? null },
  })
  return {
    enPapel: t.canal === 'ventanilla',
    datos: datosDe([
      [
        'solicitante',
        `${t.nombres} · ${nombreDeIdentidad(t.identidad)} ${t.nruc || t.ndoc}`,
        escrito(t.nombre_escrito),
      ],
      ['representado', [t.representa_nombre, t.representa_documento].filter(Boolean).join(' · ')],
      ['procedimiento', t.procedimiento ?? ''],
      [
        'documento',
        `${documentoEscrito(t.tipo_documento, t.ndocumento)} · ${t.folio} ${t.folio === 1 ? 'folio' : 'folios'}`,
      ],
      ['presentado', `${cuandoSe(t.created_at)} · fecha legal ${fecha(t.fecha_legal)}`],
      ['contacto', [t.phone, correo].filter(Boolean).join(' · ')],
      ['notificacion', autoriza_correo ? 'Autorizó notificarle por correo' : 'No autorizó notificarle por correo'],
      ['registrado_por', t.registrado_por ?? ''],
      ['detalle', t.detalle],
    ]),
    archivos: [
      ...t.documentos
        .flatMap(({ path_primary: path, anexos, ...doc }) => [{ ...doc, path }, ...anexos])
        .map((doc) => ({ ...comun, grupo: 'presentado' as const, ...pdf(doc) })),
      // It came on paper, entered by the front desk or by the area.
      ...(t.papel_de_desistimiento === null
        ? []
        : [
            {
              ...comun,
              grupo: 'presentado' as const,
              ...pdf(t.papel_de_desistimiento),
              fecha: t.desistimiento?.recibido_at ?? t.created_at,
            },
          ]),
      ...t.subsanacion.map((doc) => ({
        ...{ ...comun, grupo: 'subsanacion' as const, ...pdf(doc), fecha: t.subsanado_at ?? t.created_at },
      })),
      ...t.requerido.map((doc) => ({
        ...{ ...comun, grupo: 'subsanacion' as const, ...pdf(doc), fecha: subsanado ?? t.created_at },
      })),
    ],
  }
}

const deReclamo = async (
  { db, enlaces }: Partes,
  { roles }: Sesion,
  { expe_id }: ExpedienteLeido,
  id: number,
): Promise<Contenido> => {
  const r = hallado(await findReclamo(db, id))
  const responde = roles.includes(Permiso.reclamos)
  return {
    datos: datosDe([
      ['solicitante', responde ? `${r.nombres} · ${r.documento}` : r.nombres, escrito(r.nombre_escrito)],
      ['presentado', cuandoSe(r.presentado)],
      ['contacto', responde ? r.contacto : ''],
      ['descripcion', r.descripcion],
      ['detalle', r.detalle],
    ]),
    archivos:
      r.path === null
        ? []
        : [
            {
              ...{
                ...DEL_CIUDADANO,
                grupo: 'presentado',
                nombre: 'Hoja de reclamación.pdf',
                paginas: null,
                bytes: null,
              },
              ...{
                // It names document, telephones and mail, which areas are not told (Table EXP-A).
                url: responde ? enlaces.firmar(CARPETA, caminoDePdf(expe_id)) : null,
                activo: false,
                original: null,
                sha256: null,
                fecha: r.presentado,
              },
            },
          ],
  }
}

/** The files of its correction are part of what is asked, so that whoever looks for it reads them, too. */
const deSolicitud = async (
  { db, enlaces }: Partes,
  { roles }: Sesion,
  { expe_id }: ExpedienteLeido,
  id: number,
): Promise<Contenido> => {
  const s = hallado(await findSolicitud(db, id))
  const responde = roles.includes(Permiso.mesaDePartes)
  const enlace = (path: string, nombre: string, modo?: ModoDeEnlace) =>
    enlaces.firmar(CARPETA_TRAMITES, path, `${expe_id} ${nombre}`, modo)
  return {
    datos: datosDe([
      ['solicitante', responde ? `${s.nombres} · DNI ${s.documento}` : s.nombres, escrito(s.nombre_escrito)],
      ['presentado', cuandoSe(s.presentado)],
      ['contacto', responde ? s.contacto : ''],
      ['pedido', s.pedido],
      ['pedido_inicial', s.pedido_inicial],
      ['entrega', nombreDeEntrega(s.forma_entrega)],
    ]),
    archivos: s.subsanacion.map(({ path, nombre, bytes, sha256, paginas, activo }) => ({
      ...{ ...DEL_CIUDADANO, grupo: 'subsanacion', nombre, paginas, bytes, activo, sha256 },
      url: enlace(path, nombre, activo ? 'inerte' : undefined),
      original: activo ? enlace(path, nombre, 'original') : null,
      fecha: s.subsanado_at ?? s.presentado,
    })),
  }
}

/** What an internal document says of itself (EXP-20); its files are those that areas added. */
const deInterno = async (
  { db, plazos }: Partes,
  { clave, tipo_documento, folios, solicitante }: ExpedienteLeido,
  id: number,
): Promise<Contenido> => {
  const plazo = await plazos.leer(db, clave, 'interno')
  return {
    datos: datosDe([
      ['tipo', tipo_documento],
      ['remitente', solicitante],
      ['folios', String(folios)],
      ['responder_hasta', plazo?.vence ? fecha(plazo.vence) : ''],
      ['registrado_por', (await findRegistrador(db, id)) ?? ''],
    ]),
    archivos: [],
  }
}

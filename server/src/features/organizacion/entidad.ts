import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { TEXTO_DE_DEMOSTRACION } from '@cabildo/contracts/entidad'
import { type Atencion, type Identidad, LOGO_MAXIMO_BYTES } from '@cabildo/contracts/organizacion-entidad'
import type { FastifyBaseLogger } from 'fastify'
import { esDemostracion } from '../../demo/demostracion.queries.ts'
import type { Archivos } from '../../platform/archivos/archivos.ts'
import type { Db } from '../../platform/db/conexion.ts'
import type { DniPublico } from '../../platform/identidad/identidad.ts'
import { enUnaLinea, type Imagen, leerImagen, type Entidad as Membrete, marca } from '../documentos/index.ts'
import { findEntidad, type LogoGuardado, type Secciones } from './entidad.queries.ts'

/** Where the logo is kept. */
export const CARPETA = 'entidad'

/** What the municipality says of itself, as pages, documents, mails, exports and partners are told (Table ORG-D). */
export interface Entidad extends Membrete, Identidad, Atencion {
  /** #rrggbb */
  color: string
  /** How public pages show a DNI (D-32). */
  dniPublico: DniPublico
  /** For the notice of the forms (Ley 29733). */
  privacidad: { registro: string; conservacion: string; contacto: string }
}

/** What the sections say, with the logo's picture; without one the product's mark takes its place. */
export const comoEntidad = (
  { identidad, atencion, imagen: { color }, anio, datos_personales }: Secciones,
  { logo, direccion }: { logo: Imagen | null; direccion: string },
): Entidad => {
  const { dni_publico, registro, conservacion, contacto } = datos_personales
  return {
    ...identidad,
    ...atencion,
    nombre: enUnaLinea(identidad.nombre),
    ciudad: enUnaLinea(identidad.ciudad),
    color,
    logo: logo ?? marca(color),
    logoPropio: logo !== null,
    lemas: new Map(anio.lemas.map(({ anio: suyo, texto }) => [suyo, enUnaLinea(texto)])),
    direccion,
    dniPublico: dni_publico,
    privacidad: { registro, conservacion, contacto: contacto || atencion.correo },
  }
}

/** Keeps a logo in the file store; the row that names it comes after. */
export const guardarImagen = async (archivos: Archivos, { tipo, bytes }: Imagen): Promise<LogoGuardado> => {
  const destino = { carpeta: CARPETA, extension: tipo, maximoBytes: LOGO_MAXIMO_BYTES } as const
  const { storage_key, ...suyo } = await archivos.guardar(Readable.from([bytes]), destino)
  return { clave: storage_key, bytes: suyo.bytes, sha256: suyo.sha256 }
}

interface Partes {
  db: Db
  archivos: Archivos
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Address under which people reach the product. */
  direccion: string
}

/** Reads the entity from the database, and the logo again only when it is another one. */
export const lectorDeEntidad = ({ db, archivos, log, direccion }: Partes): (() => Promise<Entidad>) => {
  let leido: { clave: string; imagen: Imagen } | null = null
  const logoDe = async (guardado: LogoGuardado | null): Promise<Imagen | null> => {
    if (!guardado) return null
    const { clave } = guardado
    if (leido?.clave === clave) return leido.imagen
    try {
      const contenido = await archivos.abrir(CARPETA, clave)
      const imagen = contenido && leerImagen(await buffer(contenido))
      if (!imagen) throw new Error(`No está el logo ${clave}`)
      leido = { clave, imagen }
    } catch (err) {
      // Letters and documents do not wait for a picture: the next reading asks for it again.
      log.warn({ err }, 'no se pudo leer el logo')
    }
    return leido?.imagen ?? null
  }
  return async () => {
    const secciones = await findEntidad(db)
    if (!secciones) throw new Error('Los datos de la entidad no se han llenado')
    const entidad = comoEntidad(secciones, { logo: await logoDe(secciones.imagen.logo), direccion })
    return (await esDemostracion(db)) ? { ...entidad, aviso: TEXTO_DE_DEMOSTRACION } : entidad
  }
}

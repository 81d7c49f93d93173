import { buffer } from 'node:stream/consumers'
import {
  type EntidadGuardada,
  entidadApi,
  LOGO_MAXIMO_BYTES,
  MENSAJES_ENTIDAD,
} from '@cabildo/contracts/organizacion-entidad'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, exigirVigente } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { exigirConfirmado } from '../../platform/sesion/confirmacion.ts'
import { acabaDondeDebe, type FaltaDeLogo, revisarLogo } from '../documentos/index.ts'
import {
  findSecciones,
  lockSeccion,
  type Seccion,
  type Secciones,
  setLemas,
  setSeccion,
  type Versiones,
} from './entidad.queries.ts'
import { CARPETA } from './entidad.ts'

/** Its form part, as faults name it. */
const PARTE = 'selectedFile'
const FALTAS: Record<FaltaDeLogo, string> = {
  ...{ clase: MENSAJES_ENTIDAD.logo, peso: MENSAJES_ENTIDAD.logo, lado: MENSAJES_ENTIDAD.logo },
  ...{ cmyk: MENSAJES_ENTIDAD.logoCmyk, danada: MENSAJES_ENTIDAD.logoDanado },
}

/** The entity's data, a section at a time (ORG-37, ORG-39). */
export const entidadRoutes: FastifyPluginAsync<
  Pick<CasaWeb, 'db' | 'reloj' | 'archivos' | 'enlaces' | 'vivos'>
> = async (app, { db, reloj, archivos, enlaces, vivos }) => {
  /** Changes a section that is as its reader saw it, and lets every process know. Throws desactualizado. */
  const grabar = async <S extends Seccion>(
    actor: Actor,
    seccion: S,
    version: string | undefined,
    cambiar: (antes: Secciones[S], trx: Trx) => object | Promise<object>,
  ): Promise<string> => {
    const nueva = await enTransaccion(db, actor, async (trx) => {
      const { datos, version: actual } = await lockSeccion(trx, seccion)
      exigirVigente(version, actual)
      return setSeccion(trx, seccion, await cambiar(datos, trx))
    })
    await vivos.releer()
    return nueva
  }
  const comoImagen = ({ color, logo }: Secciones['imagen']) => ({
    color,
    logo_url: logo && enlaces.firmar(CARPETA, logo.clave),
  })
  const comoAnio = ({ lemas }: Secciones['anio']) => ({
    lemas: lemas.toSorted((a, b) => b.anio - a.anio),
    falta: lemas.some(({ anio }) => anio === reloj.anio()) ? null : reloj.anio(),
  })

  ruta(app, entidadApi.leer, async () => {
    // The seeds filled every section before the server began.
    const { secciones, versiones } = (await findSecciones(db)) as { secciones: Secciones; versiones: Versiones }
    return {
      data: {
        identidad: { ...secciones.identidad, version: versiones.identidad },
        atencion: { ...secciones.atencion, version: versiones.atencion },
        imagen: { ...comoImagen(secciones.imagen), version: versiones.imagen },
        anio: { ...comoAnio(secciones.anio), version: versiones.anio },
        datos_personales: { ...secciones.datos_personales, version: versiones.datos_personales },
      } satisfies EntidadGuardada,
    }
  })

  ruta(app, entidadApi.identidad, async ({ body: { version, ...datos }, actor }) => ({
    data: { ...datos, version: await grabar(actor, 'identidad', version, () => datos) },
  }))
  ruta(app, entidadApi.atencion, async ({ body: { version, ...datos }, actor }) => ({
    data: { ...datos, version: await grabar(actor, 'atencion', version, () => datos) },
  }))
  ruta(app, entidadApi.anio, async ({ body: { version, lemas }, actor }) => ({
    data: {
      ...comoAnio({ lemas }),
      version: await grabar(actor, 'anio', version, async (antes, trx) => {
        await setLemas(trx, lemas)
        return antes
      }),
    },
  }))
  ruta(app, entidadApi.datos_personales, async ({ body: { version, ...datos }, sesion, actor }) => ({
    data: {
      ...datos,
      version: await grabar(actor, 'datos_personales', version, (antes) => {
        if (datos.dni_publico !== antes.dni_publico) exigirConfirmado(sesion, reloj)
        return datos
      }),
    },
  }))

  /** Changes the picture's section, and answers it whole. */
  const grabarImagen = async (actor: Actor, version: string | undefined, cambio: Partial<Secciones['imagen']>) => {
    let imagen = { color: '', logo: null } as Secciones['imagen']
    const nueva = await grabar(actor, 'imagen', version, (antes) => {
      imagen = { ...antes, ...cambio }
      return imagen
    })
    return { data: { ...comoImagen(imagen), version: nueva } }
  }
  ruta(app, entidadApi.imagen, async ({ body: { version, color }, actor }) => grabarImagen(actor, version, { color }))
  ruta(
    app,
    entidadApi.logo,
    async ({ subida, actor }) => {
      const [logo] = subida.de(PARTE)
      const contenido = logo && (await archivos.abrir(CARPETA, logo.storage_key))
      if (!contenido) throw campoInvalido(PARTE, MENSAJES_ENTIDAD.logo)
      const revisado = revisarLogo(await buffer(contenido))
      if ('falta' in revisado) throw campoInvalido(PARTE, FALTAS[revisado.falta])
      if (!acabaDondeDebe(revisado.imagen)) throw campoInvalido(PARTE, MENSAJES_ENTIDAD.logoDanado)
      const { storage_key: clave, bytes, sha256 } = logo
      return grabarImagen(actor, undefined, { logo: { clave, bytes, sha256 } })
    },
    {
      subida: {
        carpeta: CARPETA,
        imagenes: { maximoBytes: LOGO_MAXIMO_BYTES, mensaje: MENSAJES_ENTIDAD.logo },
      },
    },
  )
}

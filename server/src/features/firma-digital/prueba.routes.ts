import { MENSAJES_FIRMA } from '@cabildo/contracts/firma-digital'
import { MENSAJES_PUESTA, PRUEBAS_POR_HORA, puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import { FirmaNoCabe, firmarPdf } from '@cabildo/firma/firmar'
import type { FastifyPluginAsync } from 'fastify'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { gastarCupo } from '../../platform/limites/limites.ts'
import { HORA_MS } from '../../platform/reloj.ts'
import { rechazada } from './aceptacion.ts'
import { personaDe, vigilarClaves } from './certificado.ts'
import { type CasaDeFirma, marcoDe } from './pedido.ts'
import { setPruebaDeFirma } from './prueba.queries.ts'

/**
 * 'Probar mi firma' (ORG-48): the own signer signs a sample page in the caller's name by the steps of a real signature, and what
 * it made is judged as one and thrown away. An external signer needs the person's machine and a document, so nothing is done.
 */
export const pruebaRoutes: FastifyPluginAsync<CasaDeFirma> = async (app, casa) => {
  const partes = marcoDe(casa)
  const { db, reloj, firmador, sellos, llavero, taller, tsa, confianza } = partes
  const conClaveVigilada = vigilarClaves(db, reloj)

  ruta(app, puestaEnMarchaApi.probarFirma, async ({ body, sesion, actor }) => {
    const de_prueba = llavero.demostracion
    if (firmador.nombre !== 'local')
      return { data: { firmada: false, mensaje: MENSAJES_PUESTA.firmaExterna, de_prueba: false } }
    const user_id = sesion.user.id
    await gastarCupo(db, reloj, `prueba-firma:${user_id}`, [{ cadaMs: HORA_MS, maximo: PRUEBAS_POR_HORA }])
    const persona = await personaDe(partes, sesion)
    if (persona.dni === null) throw new ErrorDeNegocio('sinCertificado', { mensaje: MENSAJES_PUESTA.sinTrabajador })
    const ahora = reloj.ahora()
    const firmante = await conClaveVigilada(persona, body.clave, () => llavero.abrir(persona, body.clave, ahora))
    const { nombre: entidad, ciudad: lugar } = casa.entidad.actual()
    const pagina = await paginaDePrueba(entidad)
    const sello = { pagina: 0, x: 72, y: 500, imagen: await sellos.de(sesion.area.id) }
    const { name: area } = sesion.area
    const firma = { nombre: persona.nombre, motivo: 'Prueba de firma', area, lugar, fecha: ahora, sello }
    const pdf = await firmarPdf(taller.preparar, firmante, firma, pagina, tsa?.sellar).catch((error: unknown) => {
      throw error instanceof FirmaNoCabe
        ? new ErrorDeNegocio('sinCertificado', { mensaje: MENSAJES_FIRMA.noCabe })
        : error
    })
    const juicio = await taller.juzgar(pdf, { ...confianza, ahora, base: pagina.length, propio: true })
    const { dictamen } = await taller.informar(juicio)
    const suya = dictamen.firmas.at(-1)
    if (dictamen.rechazo !== null || suya?.resultado !== 'VÁLIDO')
      throw rechazada(dictamen.rechazo ?? suya?.causa ?? dictamen.causa)
    await enTransaccion(db, actor, (trx) =>
      setPruebaDeFirma(trx, { user_id, firmador: firmador.nombre, de_prueba, ahora }),
    )
    return { data: { firmada: true, mensaje: MENSAJES_PUESTA.firmaProbada, de_prueba } }
  })
}

/** A page that says what it is, made by what makes the demonstration's; loaded only when somebody tries. */
const paginaDePrueba = async (entidad: string): Promise<Buffer> => {
  const { escribirPdf } = await import('../../demo/pdf.ts')
  return escribirPdf([
    { texto: entidad, estilo: 'titulo' },
    {
      texto: 'Página de prueba de la firma digital. No es un documento de la municipalidad y no se guarda.',
      estilo: 'parrafo',
    },
  ])
}

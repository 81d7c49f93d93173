import { type CasoCompleto, consultaApi, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import { recogerDescargas } from '../../../test/descargas.ts'
import { abrirConsulta, CASO, CODIGO, conCaso } from '../../../test/fabricas/consulta.ts'
import { DANINO, sinDanio } from '../../../test/hostil.ts'
import { rechazo, responder, sinRed } from '../../../test/servidor.ts'
import { altura, sinDesborde, textosDe } from '../../../test/vista.ts'

const SIN_ABRIR = {
  ...{ respuesta_id: 31, fecha: '2026-11-20 09:30:00', clase: 'Respuesta final', texto: '', archivos: [] },
  ...{ hoja: false, abierta: null, acuse: null },
}
const ABIERTA = {
  ...SIN_ABRIR,
  texto: `Se autoriza.\n${DANINO}`,
  archivos: [{ archivo_id: 51, nombre: 'Resolución 211.pdf', bytes: 325_058, paginas: 2, sha256: 'c'.repeat(64) }],
  abierta: '2026-11-21 08:00:00',
  acuse: 'Acuse: 21/11/2026 08:00, por el seguimiento en línea',
}
const OBSERVACION = {
  ...{ respuesta_id: null, fecha: '2026-10-14 10:00:00', clase: 'Observación', texto: 'Falta el plano', archivos: [] },
  ...{ hoja: false, abierta: null, acuse: null },
}
const conRespuestas = (...respuestas: CasoCompleto['respuestas']): CasoCompleto => ({ ...CASO, respuestas })

const tarjeta = () => page.getByRole('region', { name: 'Lo que le comunicamos' })
const abrirla = () => tarjeta().getByRole('button', { name: 'Abrir la respuesta' })
const entrar = async (caso: CasoCompleto) => {
  conCaso(caso)
  await abrirConsulta(`n=2026-000007&c=${CODIGO}`)
  await expect.element(tarjeta()).toBeVisible()
}

test('CON-14 CON-10 EXP-35 an answer is opened by its button, which says before that it is its receipt', async () => {
  await entrar(conRespuestas(SIN_ABRIR, OBSERVACION))
  await expect.element(tarjeta()).toMatchTextContent(MENSAJES_CONSULTA.constancia)
  await expect.element(tarjeta()).toMatchTextContent('Falta el plano')
  await expect.element(tarjeta()).not.toMatchTextContent('Se autoriza')
  await revisarAccesibilidad()
  const abiertas = responder(consultaApi.abrir, conRespuestas(ABIERTA, OBSERVACION))
  await abrirla().click()
  await expect.element(page.getByRole('heading', { name: /^Respuesta final/ })).toHaveFocus()
  expect(abiertas.map(({ params }) => params.respuesta_id)).toEqual([31])
  await expect.element(abrirla()).not.toBeInTheDocument()
  await expect.element(tarjeta()).toMatchTextContent('Acuse: 21/11/2026 08:00, por el seguimiento en línea')
  await expect.element(tarjeta()).toMatchTextContent(`SHA-256 ${'c'.repeat(64)}`)
  sinDanio()
  await revisarAccesibilidad()

  const descargas = recogerDescargas()
  const pedidos = responder(consultaApi.archivo, { url: '/storage/respuestas/51.pdf?firma=1' })
  await tarjeta().getByRole('button', { name: 'Descargar Resolución 211.pdf' }).click()
  await expect.poll(() => descargas.length).toBe(1)
  expect(pedidos[0]).toMatchObject({ params: { archivo_id: 51 }, query: { clase: 'respuesta' } })
})

test('EXP-35 D-73 where notices by mail were not authorised an opening is no receipt', async () => {
  await entrar(conRespuestas({ ...ABIERTA, acuse: null }))
  await expect.element(tarjeta()).toMatchTextContent('Vista el 21/11/2026 08:00')
})

test('CON-07 CON-27 an answer that cannot be opened says so and stays closed; an expired consultation asks again', async () => {
  await entrar(conRespuestas(SIN_ABRIR))
  responder(consultaApi.abrir, () => sinRed())
  await abrirla().click()
  await expect.element(tarjeta().getByRole('alert')).toMatchTextContent(MENSAJES_CONSULTA.sinConexion)
  await expect.element(abrirla()).toBeVisible()
  responder(consultaApi.abrir, () => rechazo('consultaVencida', { vencido: true }))
  await abrirla().click()
  await expect.element(page.getByText('La consulta terminó. Vuelva a consultar.')).toBeVisible()
})

test('CON-26 CON-25 on paper the answers are a list with their dates; on a phone all can be touched', async () => {
  await page.viewport(390, 844)
  await entrar(conRespuestas(ABIERTA, { ...SIN_ABRIR, respuesta_id: 32, fecha: '2026-11-22 10:00:00' }))
  expect(sinDesborde()).toBe(true)
  for (const cual of [abrirla(), tarjeta().getByRole('button', { name: /^Descargar/ })])
    expect(await altura(cual)).toBeGreaterThanOrEqual(44)
  await page.viewport(1440, 900)
  await commands.emular({ media: 'print' })
  await expect
    .poll(() => textosDe(tarjeta().getByRole('heading', { level: 3 })))
    .toEqual(['Respuesta final 20/11/2026 a las 09:30', 'Respuesta final 22/11/2026 a las 10:00'])
  await expect.element(tarjeta().getByText('Acuse: 21/11/2026 08:00')).toBeVisible()
  await expect.element(tarjeta().getByText(/^Se autoriza/)).not.toBeVisible()
  await commands.emular({ media: null })
})

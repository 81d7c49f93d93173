import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { sesionApi } from '@cabildo/contracts/sesion'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../../../../test/elenco.ts'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  borradores,
  boton,
  cambiarBorradores,
  cerrarPestana,
  diceElPie,
  llenar,
  modal,
  nuevoDeTipo,
  pdf,
  sobrescribir,
  subirPdf,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { tokenDe } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { trasDibujar } from '../../../../test/vista.ts'

const oferta = () => page.getByRole('button', { name: /^Recuperar borrador de/ })
/** The locks are asked for before anything is offered: what there is to offer shows by then. */
const trasOfrecer = async () => {
  await navigator.locks.query()
  await trasDibujar()
}
const llegoAlNavegador = (texto: string) => expect.poll(borradores).toContain(texto)
const DIA_MS = 24 * 3_600_000

// Issue point 6: a lost session or a closed tab loses no text.
test('a closed tab loses no text: the next opening offers it, with the open item, by its time', async () => {
  const filas: Documento[] = []
  await abrirRedaccion(filas)
  const caja = await abrirNuevo()
  await llenar(caja, 'Designar')
  await boton(caja, 'Agregar').click()
  await caja.getByRole('textbox', { name: 'ARTÍCULO SEGUNDO' }).fill('A medio escribir')
  await llegoAlNavegador('A medio escribir')
  await cerrarPestana()

  const { creados } = await abrirRedaccion(filas)
  const nueva = await abrirNuevo()
  await expect.element(oferta()).toMatchTextContent(/^Recuperar borrador de las \d\d:\d\d$/)
  await expect.element(nueva).toMatchTextContent('Tiene un borrador sin guardar. Resoluciones Alcaldia: Designar')
  await expect.element(nueva.getByText(/Los archivos no se conservan/)).toBeVisible()
  await expect.element(nueva.getByLabelText('Vistos')).toHaveTextContent('')
  await oferta().click()
  await expect.element(nueva.getByLabelText('Vistos')).toHaveTextContent('El Informe N° 212-2026-SGRH;')
  await expect.element(nueva.getByRole('listitem').filter({ hasText: 'Designar' })).toBeVisible()
  await expect.element(nueva.getByRole('textbox', { name: 'ARTÍCULO SEGUNDO' })).toHaveTextContent('A medio escribir')
  await boton(nueva, 'Guardar artículo').click()
  await boton(nueva, 'Guardar').click()
  await expect.element(page.getByText('Se grabo el documento', { exact: true })).toBeVisible()
  expect(creados[0]?.body.resolutivos).toEqual(['Designar', 'A medio escribir'])
  // Saved, it is no draft any more.
  await abrirNuevo()
  await trasOfrecer()
  await expect.element(oferta()).not.toBeInTheDocument()
  expect(borradores()).toBe('')
})

test('SHE-91 a session that ends while saving keeps the text for who comes back', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await llenar(caja, 'Sesión perdida')
  responder(documentosApi.crear, () => rechazo('sinSesion'))
  await boton(caja, 'Guardar').click()
  await expect.element(page.getByText('Su sesión terminó. Ingrese otra vez para continuar.')).toBeVisible()
  responder(sesionApi.ingresar, { access_token: tokenDe(ELENCO.silvia) })
  await page.getByLabelText('Usuario').fill('secretaria')
  await page.getByLabelText('Clave', { exact: true }).fill('cabildo-demo')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect.element(page.getByRole('button', { name: 'Ingresar' })).not.toBeInTheDocument()
  // The dialog is open again, as it was.
  const nueva = modal()
  await oferta().click()
  await expect.element(nueva.getByRole('listitem').filter({ hasText: 'Sesión perdida' })).toBeVisible()
})

test('closing asks and says that the text stays; Descartar throws it away', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await llenar(caja, 'Cerrado')
  await boton(caja, 'Cerrar').click()
  const pregunta = page.getByRole('alertdialog', { name: 'CREAR DOCUMENTO' })
  await expect.element(pregunta).toMatchTextContent('Tiene cambios sin grabar. ¿Cerrar de todos modos?')
  await expect.element(pregunta).toMatchTextContent('El texto queda como borrador en este navegador')
  await boton(pregunta, 'Cerrar').last().click()
  await expect.element(modal()).not.toBeInTheDocument()
  const otra = await abrirNuevo()
  await boton(otra, 'Descartar').click()
  await expect.element(oferta()).not.toBeInTheDocument()
  expect(borradores()).not.toContain('Cerrado')
  // Nothing was written, so nothing is asked.
  await boton(otra, 'Cerrar').click()
  await expect.element(modal()).not.toBeInTheDocument()
})

test("a draft is never another user's, and after a week nobody's", async () => {
  await abrirRedaccion()
  await llenar(await abrirNuevo(), 'Ajeno')
  await llegoAlNavegador('Ajeno')
  const entrarComo = async (quien: 'silvia' | 'sara') => {
    await cerrarPestana()
    await abrirRedaccion([], quien)
    await abrirNuevo()
  }
  await entrarComo('sara')
  await trasOfrecer()
  await expect.element(oferta()).not.toBeInTheDocument()
  expect(borradores()).toContain('Ajeno')
  await entrarComo('silvia')
  await expect.element(oferta()).toBeVisible()
  cambiarBorradores<{ en: number }>((dato) => ({ ...dato, en: dato.en - 8 * DIA_MS }))
  await entrarComo('silvia')
  await expect.poll(borradores).toBe('')
  await trasOfrecer()
  await expect.element(oferta()).not.toBeInTheDocument()
})

test('DOC-42 DOC-50 DOC-51 printed days ago and signed on paper, it is saved with the number and code of its paper', async () => {
  await abrirRedaccion()
  await boton(await nuevoDeTipo('Decretos de Alcaldia', 'En papel'), 'Generar Word').click()
  await llegoAlNavegador('generado-1')
  await cerrarPestana()
  cambiarBorradores<{ generado: { en: number } }>((dato) => ({
    ...dato,
    generado: { ...dato.generado, en: dato.generado.en - 3 * DIA_MS },
  }))
  const { creados } = await abrirRedaccion()
  const nueva = await abrirNuevo()
  await oferta().click()
  await diceElPie(nueva, /^Word generado el \d\d\/\d\d\/\d{4} a las \d\d:\d\d\. Ya puede subir el PDF\.$/)
  await subirPdf(nueva, pdf('escaneado.pdf'))
  await expect.element(nueva.getByText('escaneado', { exact: true })).toBeVisible()
  await boton(nueva, 'Guardar').click()
  await expect.poll(() => creados).toHaveLength(1)
  // By the name of what was generated the server knows the number and the code (API-49).
  expect([creados[0]?.body.nameDoc, creados[0]?.archivos.fileLocal?.[0]?.name]).toEqual(['generado-1', 'escaneado.pdf'])
})

test('D-22 a draft written on an older version is offered with the notice of the newer one', async () => {
  const filas = [unaResolucion(['Versión'])]
  await abrirRedaccion(filas)
  await (await abrirEdicion()).getByLabelText('Vistos').fill('Lo mío;')
  await llegoAlNavegador('Lo mío;')
  await cerrarPestana()
  sobrescribir(filas, 1, {
    contenido: { vistos: 'Lo ajeno;', considerandos: 'Que, es así;', resolutivos: ['Versión'] },
  })
  await abrirRedaccion(filas)
  const caja = await abrirEdicion()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('Lo ajeno;')
  await oferta().click()
  await expect.element(caja.getByLabelText('Vistos')).toHaveTextContent('Lo mío;')
  await expect.element(caja.getByText('El registro fue modificado por otro usuario, vuelva a cargarlo')).toBeVisible()
})

import { ERRORES } from '@cabildo/contracts/base/errores'
import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirEdicion,
  abrirRedaccion,
  boton,
  crear,
  diceElPie,
  nombresDe,
  nuevoDeTipo,
  pdf,
  subirPdf,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { filaDe } from '../../../../test/tabla.ts'
import { conVisor } from '../../../../test/visor.ts'
import { aviso } from '../../../../test/vista.ts'
import { traerArchivo } from '../documento.api.ts'

type Caja = Awaited<ReturnType<typeof nuevoDeTipo>>

const generar = async (caja: Caja) => {
  await boton(caja, 'Generar Word').click()
  await diceElPie(caja, /^Word generado a las \d\d:\d\d\. Ya puede subir el PDF\.$/)
}
const usarVista = async (caja: Caja) => {
  await boton(caja, 'Vista previa PDF').click()
  await page.getByRole('button', { name: 'Usar este PDF' }).click()
  await expect.element(aviso('Se cargo con exito PDF')).toBeVisible()
  await diceElPie(caja, 'El PDF se sube al guardar')
}
const subirApagado = (caja: Caja) => expect.element(boton(caja, 'Subir PDF')).toHaveAttribute('aria-disabled', 'true')

test('DOC-42 DOC-52 the Word file comes under its name, enables Subir PDF, and grows old with the text', async () => {
  const { descargas } = await abrirRedaccion()
  const caja = await nuevoDeTipo('Resolución Jefatural', 'Encargar')
  await generar(caja)
  await expect
    .poll(() => descargas.map(({ download, pathname }) => [download, pathname]))
    .toEqual([[expect.stringMatching(/^RJ-\d{3}-\d{4}.*\.docx$/), '/storage/generados/palabra.docx']])
  await expect.element(boton(caja, 'Subir PDF')).not.toHaveAttribute('aria-disabled')
  await caja.getByLabelText('Considerandos').fill('Que, cambió;')
  await diceElPie(caja, /ya no tiene el último texto/)
  await caja.getByLabelText('Tipo de documento').selectOptions('Directiva')
  await subirApagado(caja)
})

test('DOC-83 a Word file that cannot be made says so', async () => {
  await abrirRedaccion()
  responder(documentosApi.generar, () => rechazo('inesperado'))
  const caja = await nuevoDeTipo('Directiva')
  await boton(caja, 'Generar Word').click()
  await expect.element(aviso('No se pudo generar documento')).toBeVisible()
  await subirApagado(caja)
})

test('DOC-54 DOC-82 SHE-70 SHE-71 the PDF is looked at, kept in the form and sent with Guardar', async () => {
  conVisor()
  await abrirRedaccion()
  const caja = await nuevoDeTipo('Directiva', 'Aprobar directiva')
  await generar(caja)
  await subirPdf(caja, new File(['<html>no es PDF</html>'], 'carta.pdf', { type: 'application/pdf' }))
  await expect.element(aviso('No se pudo cargar PDF. El archivo esta dañado o vacío')).toBeVisible()
  await expect.element(caja.getByText('El archivo esta dañado o vacío', { exact: true })).toBeVisible()
  await subirPdf(caja, pdf('DIRECTIVA-DE-NOMBRE-MUY-LARGO-QUE-SE-CORTA.pdf'))
  await expect.element(aviso('Se cargo con exito PDF')).toBeVisible()
  await expect.element(caja.getByText('DIRECTIVA-DE-NOMBRE-MUY-LARGO-', { exact: true })).toBeVisible()
  await expect.element(caja.getByText('.PDF · 0.00 MB, se sube al guardar')).toBeVisible()
  await expect.element(caja.getByText('El archivo esta dañado o vacío', { exact: true })).not.toBeInTheDocument()
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
  const edicion = await abrirEdicion()
  await edicion.getByRole('button', { name: 'Ver DIRECTIVA-DE-NOMBRE-MUY-LARGO-' }).click()
  const visor = page.getByRole('dialog', { name: /^Directiva N° \d{3}/ })
  await expect.element(visor.getByTitle(/^Directiva N° \d{3}/)).toBeVisible()
})

test('DOC-54 the preview can be taken as the PDF of the document, without any Word', async () => {
  const filas: Documento[] = []
  await abrirRedaccion(filas)
  const caja = await nuevoDeTipo('Resolución de Gerencia', 'Aprobar sin Word')
  await usarVista(caja)
  await boton(caja, 'Guardar').click()
  await expect.poll(() => nombresDe(filas[0]).pdf).toMatch(/^RG-.*\.pdf$/)
  const fila = filaDe('Aprobar sin Word')
  await expect.element(fila.getByRole('button', { name: /PDF/ })).toBeVisible()
})

test('DOC-50 a number that another document took meanwhile is told, and the PDF must be made again', async () => {
  const filas: Documento[] = []
  const { generados } = await abrirRedaccion(filas)
  const caja = await nuevoDeTipo('Resolución Sub Gerencial', 'Número tomado')
  await expect.element(caja.getByLabelText('Número')).toHaveValue('001')
  await generar(caja)
  await subirPdf(caja, pdf('final.pdf'))
  await diceElPie(caja, 'El PDF se sube al guardar')
  filas.push(unaResolucion(['El otro'], { tipo_doc: 12, nro_doc: '001', anio: new Date().getFullYear() }))
  responder(documentosApi.crear, () => rechazo('numeroTomado'))
  await boton(caja, 'Guardar').click()
  await expect.element(caja.getByText(/^El número del PDF ya lo tomó otro documento/).first()).toBeVisible()
  await expect.element(caja.getByLabelText('Número')).toHaveValue('002')
  await expect.element(caja.getByText('final', { exact: true })).not.toBeInTheDocument()
  await subirApagado(caja)
  await generar(caja)
  // Of the same document: its code stays (API-51).
  expect(generados.map(({ body }) => body.nameDoc)).toEqual([null, 'generado-1'])
  await subirPdf(caja, pdf('final.pdf'))
  await diceElPie(caja, 'El PDF se sube al guardar')
  const creados = responder(documentosApi.crear, (pedido) => ({ data: crear(filas, pedido) }))
  await boton(caja, 'Guardar').click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
  expect(creados.map(({ body }) => body.nameDoc)).toEqual(['generado-2'])
})

test('DOC-42 a PDF whose Word the server does not know is told so, and another has to be made', async () => {
  await abrirRedaccion()
  const caja = await nuevoDeTipo('Resolución Jefatural', 'Word ajeno')
  await generar(caja)
  await subirPdf(caja, pdf('final.pdf'))
  await expect.element(caja.getByText('final', { exact: true })).toBeVisible()
  responder(documentosApi.crear, () => rechazo('wordDesconocido'))
  await boton(caja, 'Guardar').click()
  await expect.element(caja.getByText(ERRORES.wordDesconocido.mensaje).first()).toBeVisible()
  await expect.element(caja.getByText('final', { exact: true })).not.toBeInTheDocument()
  await diceElPie(caja, 'Genere el Word o la vista previa para poder subir el PDF')
  await subirApagado(caja)
})

test('DOC-54 D-143 a preview that stays open for longer than its address lives can still be opened, and taken clean', async () => {
  conVisor()
  await abrirRedaccion()
  const url = URL.createObjectURL(pdf('vista.pdf'))
  const generado = { nameDoc: 'generado', nombre: 'DA-001-2026.pdf', nro_doc: '001', code_verifica: 'CODIGO' }
  responder(documentosApi.generar, { ...generado, url })
  const caja = await nuevoDeTipo('Decretos de Alcaldia', 'Vista larga')
  await boton(caja, 'Vista previa PDF').click()
  const vista = page.getByRole('dialog').filter({ hasText: 'Usar este PDF' })
  const enlace = vista.getByRole('link', { name: 'Abrir PDF en otra pestaña' })
  await expect.element(enlace).toHaveAttribute('target', '_blank')
  // As after five minutes: nothing answers at the address any more.
  URL.revokeObjectURL(url)
  const direccion = enlace.element().getAttribute('href') ?? ''
  expect(direccion).toMatch(/^blob:/)
  expect(direccion).not.toBe(url)
  expect(await (await traerArchivo(direccion, 'vista.pdf')).text()).toBe('%PDF-1.4\nvista.pdf')
  await expect.element(vista.getByTitle(/Vista previa/)).toHaveAttribute('src', `${direccion}#navpanes=0`)
  // What is taken is made anew, without the BORRADOR of what was looked at (D-143).
  const pedidos: unknown[] = []
  responder(documentosApi.generar, ({ body }) => {
    pedidos.push(body.para)
    return { ...generado, url: URL.createObjectURL(pdf('limpio.pdf')) }
  })
  await boton(vista, 'Usar este PDF').click()
  await expect.element(aviso('Se cargo con exito PDF')).toBeVisible()
  await diceElPie(caja, 'El PDF se sube al guardar')
  expect(pedidos).toEqual(['firma'])
})

test('DOC-41 DOC-54 a PDF that no longer says what is written is saved only after a question', async () => {
  await abrirRedaccion()
  const caja = await nuevoDeTipo('Resoluciones Consejo', 'PDF viejo')
  await usarVista(caja)
  await caja.getByLabelText('Vistos').fill('Otro texto, que el PDF no tiene;')
  // A newer Word does not make the chosen PDF any newer.
  await boton(caja, 'Generar Word').click()
  await diceElPie(caja, 'El PDF elegido no tiene el último texto: genere otra vez y súbalo')
  await boton(caja, 'Guardar').click()
  const pregunta = page.getByRole('alertdialog', { name: 'EL PDF NO TIENE EL ÚLTIMO TEXTO' })
  await expect.element(pregunta).toMatchTextContent('El PDF no tiene el último texto')
  await expect.element(boton(pregunta, 'Volver')).toHaveFocus()
  await revisarAccesibilidad()
  await boton(pregunta, 'Volver').click()
  await expect.element(boton(caja, 'Guardar')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await boton(pregunta, 'Guardar de todos modos').click()
  await expect.element(aviso('Se grabo el documento')).toBeVisible()
})

import { archivoApi } from '@cabildo/contracts/archivo'
import { documentosApi } from '@cabildo/contracts/documentos'
import { type Clausula, clausulasApi } from '@cabildo/contracts/documentos-clausulas'
import { type Hallazgo, textosApi } from '@cabildo/contracts/textos'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import { conEntidad } from '../../../../test/entidad.ts'
import {
  abrirEdicion,
  abrirNuevo,
  abrirRedaccion,
  agregarArticulo,
  boton,
  llenar,
  modal,
  unaResolucion,
} from '../../../../test/fabricas/redaccion.ts'
import { pdfDeHojas } from '../../../../test/pdf.ts'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { filaDe } from '../../../../test/tabla.ts'
import { pulsar, textosDe } from '../../../../test/vista.ts'

const campo = (caja: Locator, nombre: string) => caja.getByRole('textbox', { name: nombre })
const escribir = async (caja: Locator, nombre: string, teclas: string) => {
  await campo(caja, nombre).click()
  await userEvent.keyboard(teclas)
}
/** Puts something on the clipboard of a paste, as another program would. */
const pegar = (caja: Locator, nombre: string, datos: Record<string, string>) => {
  const clipboardData = new DataTransfer()
  for (const [tipo, valor] of Object.entries(datos)) clipboardData.setData(tipo, valor)
  campo(caja, nombre)
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
const guardado = async (caja: Locator) => {
  await boton(caja, 'Guardar').click()
  await expect.element(page.getByText('Se grabo el documento', { exact: true })).toBeVisible()
}

test('DOC-29 bold and lists are written by keyboard, and go to the server as text with marks', async () => {
  const { creados } = await abrirRedaccion()
  const caja = await abrirNuevo()
  await escribir(caja, 'Vistos', 'El {Control>}b{/Control}Informe{Control>}b{/Control} N° 1;{Enter}a * b')
  await escribir(caja, 'Considerandos', 'Que, faltan:{Enter}1. agua{Enter}luz{Enter}{Enter}y también:{Enter}- gas')
  await agregarArticulo(caja, 'Aprobar')
  await expect.element(campo(caja, 'Considerandos').getByRole('listitem')).toHaveLength(3)
  await guardado(caja)
  expect(creados[0]?.body).toMatchObject({
    vistos: 'El **Informe** N° 1;\na \\* b',
    considerandos: 'Que, faltan:\n1. agua\n2. luz\ny también:\n- gas',
  })
})

test('DOC-29 the buttons say what is on, are one stop of Tab, and give the focus back to the text', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await escribir(caja, 'Vistos', 'Informe{Control>}a{/Control}')
  const barra = caja.getByRole('toolbar').first()
  const negrita = barra.getByRole('button', { name: 'Negrita' })
  await userEvent.keyboard('{Alt>}{F10}{/Alt}')
  await expect.element(negrita).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(negrita).toHaveAttribute('aria-pressed', 'true')
  await expect.element(campo(caja, 'Vistos')).toHaveFocus()
  await expect.element(campo(caja, 'Vistos').getByText('Informe')).toBeVisible()
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{ArrowRight}{ArrowRight}')
  await expect.element(barra.getByRole('button', { name: 'Lista con puntos' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(campo(caja, 'Vistos')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(caja.getByRole('toolbar').nth(1).getByRole('button', { name: 'Negrita' })).toHaveFocus()
})

test('DOC-43 an old text opens as it was, its words broken where they do not fit, and untouched it is saved byte for byte', async () => {
  const vistos = `El Informe **;\n\n   3. de personal\n* y otro\n${'a'.repeat(400)}`
  const { editados } = await abrirRedaccion([
    unaResolucion(['Aprobar\n\n\n  2) lo dicho'], {
      contenido: { vistos, considerandos: 'Que, así;', resolutivos: ['Aprobar\n\n\n  2) lo dicho'] },
    }),
  ])
  const caja = await abrirEdicion()
  const correDeLado = (una: Element) =>
    una.scrollWidth > una.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(una).overflowX)
  expect([...caja.element().querySelectorAll('*')].filter(correDeLado)).toEqual([])
  await caja.getByLabelText('Considerandos').fill('Que, cambió;')
  await guardado(caja)
  expect(editados[0]?.body).toMatchObject({
    vistos,
    considerandos: 'Que, cambió;',
    resolutivos: ['Aprobar\n\n\n  2) lo dicho'],
  })
})

test('DOC-29 what is pasted from Word keeps bold and lists, and nothing else', async () => {
  const { creados } = await abrirRedaccion()
  const caja = await abrirNuevo()
  await llenar(caja, 'Aprobar')
  await campo(caja, 'Considerandos').fill('')
  pegar(caja, 'Considerandos', {
    'text/html': `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
<h1 onclick="alert(1)">Que,&nbsp;<b>conforme</b> al <span style="color:red;font-weight:700">artículo</span> 194;</h1>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>3.<span>&nbsp; </span></span>uno</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>4.</span>dos</p>
<table><tr><td>celda<img src=x onerror="alert(1)"></td></tr></table>
<p>línea<br>otra\u200b</p><script>alert(1)</script><!--EndFragment--></body></html>`,
  })
  await expect.element(campo(caja, 'Considerandos').getByRole('listitem')).toHaveLength(2)
  pegar(caja, 'Vistos', { 'text/plain': '**literal**\r\n- punto' })
  await guardado(caja)
  expect(creados[0]?.body.considerandos).toBe(
    'Que, **conforme** al **artículo** 194;\n3. uno\n4. dos\ncelda\nlínea\notra',
  )
  expect(creados[0]?.body.vistos).toMatch(/\*\*literal\*\*\n- punto$/)
})

const unaClausula = (clausula_id: number, cambios: Partial<Clausula> = {}): Clausula => ({
  clausula_id,
  tipo_doc: 3,
  campo: 'considerandos',
  titulo: `Cláusula ${clausula_id}`,
  texto: `Que, ${clausula_id};`,
  general: true,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

test('DOC-37 a formula is found by its words, goes in by keyboard, and its places are filled one after another', async () => {
  const { creados } = await abrirRedaccion()
  responder(clausulasApi.listar, {
    data: [
      unaClausula(1, { titulo: 'Artículo 194' }),
      unaClausula(2, { titulo: 'Mediante informe', texto: 'Que, mediante **Informe** N° [número], de fecha [fecha];' }),
      unaClausula(3, { tipo_doc: 1, titulo: 'De ordenanzas' }),
      unaClausula(4, { campo: 'vistos', titulo: 'De vistos' }),
    ],
  })
  const caja = await abrirNuevo()
  await llenar(caja, 'Aprobar')
  await campo(caja, 'Considerandos').fill('Que, primero;')
  await userEvent.keyboard('{Alt>}{F10}{/Alt}{End}')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  const lista = page.getByRole('dialog', { name: 'INSERTAR CLÁUSULA' })
  await expect
    .poll(() => textosDe(lista.getByRole('option')))
    .toEqual([expect.stringMatching(/^Artículo 194/), expect.stringMatching(/^Mediante informe/)])
  await expect.element(lista.getByRole('combobox')).toHaveFocus()
  await revisarAccesibilidad()
  await userEvent.keyboard('INFORME')
  await expect.element(lista.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(lista).not.toBeInTheDocument()
  await expect.element(campo(caja, 'Considerandos')).toHaveFocus()
  await expect.poll(() => getSelection()?.toString()).toBe('[número]')
  await userEvent.keyboard('045-2026')
  await caja.getByRole('button', { name: 'Siguiente dato por llenar' }).click()
  await expect.poll(() => getSelection()?.toString()).toBe('[fecha]')
  await userEvent.keyboard('1 de julio')
  await expect.element(caja.getByRole('button', { name: 'Siguiente dato por llenar' })).not.toBeInTheDocument()
  await guardado(caja)
  expect(creados[0]?.body.considerandos).toBe(
    'Que, primero;\nQue, mediante **Informe** N° 045-2026, de fecha 1 de julio;',
  )
})

test('DOC-37 what is selected becomes a formula of the area, which it changes and deletes', async () => {
  await abrirRedaccion()
  const filas = [unaClausula(1, { titulo: 'Del área', general: false })]
  responder(clausulasApi.listar, () => ({ data: filas }))
  const creadas = responder(clausulasApi.crear, ({ body }) => {
    const nueva = unaClausula(2, body)
    filas.push(nueva)
    return { data: nueva }
  })
  const editadas = responder(clausulasApi.editar, ({ body: { version: _, ...cambios } }) => ({
    data: unaClausula(1, cambios),
  }))
  const quitadas = responder(clausulasApi.quitar, () => ({}))
  const caja = await abrirNuevo()
  await escribir(caja, 'Considerandos', 'Que, [[motivo];')
  await caja.getByRole('toolbar').last().getByRole('button', { name: 'Insertar cláusula' }).click()
  await page.getByRole('button', { name: 'Guardar lo elegido como cláusula' }).click()
  const forma = page.getByRole('dialog', { name: 'CREAR CLÁUSULA' })
  await expect.element(forma.getByLabelText('Texto')).toHaveValue('Que, [motivo];')
  await revisarAccesibilidad()
  await forma.getByLabelText('Título').fill('Con motivo')
  await forma.getByRole('button', { name: 'Grabar' }).click()
  await expect
    .poll(() => creadas.map(({ body }) => body))
    .toEqual([{ tipo_doc: 3, campo: 'considerandos', titulo: 'Con motivo', texto: 'Que, [motivo];', general: false }])
  await page.getByRole('button', { name: 'Administrar cláusulas' }).click()
  const lista = page.getByRole('dialog', { name: 'ADMINISTRAR CLÁUSULAS' })
  await revisarAccesibilidad()
  await lista.getByRole('button', { name: 'Editar Del área' }).click()
  const edicion = page.getByRole('dialog', { name: 'EDITAR CLÁUSULA' })
  await edicion.getByLabelText('Título').fill('Otra')
  await edicion.getByRole('button', { name: 'Grabar' }).click()
  await expect
    .poll(() => editadas.map(({ body }) => body))
    .toMatchObject([{ titulo: 'Otra', version: filas[0]?.updated_at }])
  await lista.getByRole('button', { name: 'Eliminar Del área' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(() => quitadas.map(({ params }) => params)).toEqual([{ clausula_id: 1 }])
})

test('ARC-10 a norm is cited by its number or its text, as legal texts write it', async () => {
  conEntidad({ siglas: 'MPI' })
  await abrirRedaccion()
  const norma = {
    nro_doc: '12',
    anio: 2023,
    tipo_doc: 1,
    sumilla: 'Regula el comercio',
    created_at: '',
    texto: 'completo',
    estado: 'VIGENTE',
    estado_detalle: '',
  } as const
  const pedidas = responder(archivoApi.listar, { data: [norma], recordsTotal: 1, recordsFiltered: 1 })
  const hallazgo: Hallazgo = {
    origen: 'publicacion',
    tipo: 'Resoluciones Alcaldia',
    nro_doc: '045',
    anio: 2026,
    sumilla: 'Designa',
    camino: '/',
    pagina: 1,
    por_maquina: false,
    otras: [],
    extracto: [],
    estado: 'VIGENTE',
    estado_detalle: '',
  }
  const repetido: Hallazgo = { ...hallazgo, origen: 'archivo', tipo: 'Ordenanza Municipal', nro_doc: '012', anio: 2023 }
  responder(textosApi.buscar, { data: [repetido, hallazgo], total: 2, hayMas: false, sinTexto: 0, pendientes: 0 })
  const caja = await abrirNuevo()
  await escribir(caja, 'Vistos', 'La')
  await caja.getByRole('toolbar').first().getByRole('button', { name: 'Citar norma' }).click()
  const lista = page.getByRole('dialog', { name: 'CITAR NORMA' })
  await expect.element(lista.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('comercio')
  await expect
    .poll(() => textosDe(lista.getByRole('option')))
    .toEqual([
      expect.stringMatching(/^Ordenanza Municipal N° 012-2023-MPI\s*Regula el comercio$/),
      expect.stringMatching(/^Resolución de Alcaldía N° 045-2026-A-MPI\s*Designa$/),
    ])
  await expect.poll(() => pedidas.at(-1)?.query).toMatchObject({ search: 'comercio' })
  await revisarAccesibilidad()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(campo(caja, 'Vistos')).toHaveTextContent('La Resolución de Alcaldía N° 045-2026-A-MPI')
  await expect.element(campo(caja, 'Vistos')).toHaveFocus()
})

test('DOC-28 the page shows beside the text where there is room, follows it, and a failure is told without disturbing anybody', async () => {
  await abrirRedaccion()
  const conPagina = () =>
    responder(
      documentosApi.vistaPrevia,
      async ({ body }) =>
        new Response(await pdfDeHojas([{ texto: `Vistos ${body.vistos}` }]), {
          headers: { 'content-type': 'application/pdf' },
        }),
    )
  const vistas = conPagina()
  const caja = await abrirNuevo()
  await expect.element(boton(caja, 'Ver la página al lado')).toHaveAttribute('aria-pressed', 'false')
  expect(vistas).toEqual([])
  await boton(caja, 'Ver la página al lado').click()
  const pagina = caja.getByRole('region', { name: 'Vista del documento' })
  await expect.poll(() => caja.element().getBoundingClientRect().width).toBeGreaterThan(1200)
  await expect.element(pagina).toMatchTextContent('Vistos')
  await escribir(caja, 'Vistos', 'El Informe')
  await expect.element(pagina).toMatchTextContent('Vistos El Informe')
  await boton(caja, 'Agregar').click()
  await userEvent.keyboard('A medio')
  await expect.poll(() => vistas.at(-1)?.body).toMatchObject({ tipo_doc: 3, resolutivos: ['A medio'] })
  await revisarAccesibilidad()

  // Empty before it has something to say, or screen readers would not say it; and never in the way.
  const falla = pagina.getByRole('status')
  await expect.element(falla).toHaveTextContent('')
  responder(documentosApi.vistaPrevia, () => rechazo('validacion', { errors: { vistos: 'Máximo 10000 caracteres' } }))
  await userEvent.keyboard(' escribir')
  await expect.element(falla).toHaveTextContent('La página no tiene lo último que escribió. Máximo 10000 caracteres')
  await expect.element(pagina).toMatchTextContent('Vistos El Informe')
  expect(page.getByRole('alert').elements()).toEqual([])
  responder(documentosApi.vistaPrevia, () => rechazo('documentoFirmado'))
  await userEvent.keyboard(' otra vez')
  await expect.element(falla).toMatchTextContent('escribió. El documento ya fue firmado')
  conPagina()
  await userEvent.keyboard(' y otra')
  await expect.element(falla).toHaveTextContent('')

  // Narrower it is a tab, and the choice of the wide window comes back with it.
  conPagina()
  await page.viewport(390, 844)
  await caja.getByRole('tab', { name: 'Vista' }).click()
  await expect.element(pagina).toMatchTextContent('Vistos El Informe')
  await revisarAccesibilidad()
})

test('DOC-50 a copy begins with the texts of another document, and with a number of its own', async () => {
  const { creados } = await abrirRedaccion([
    unaResolucion(['Aprobar el plan', '**Encargar**'], { tipo_doc: 7, tipo_sesion: 2, fecha_sesion: '2026-05-05' }),
  ])
  await filaDe('Aprobar')
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const caja = modal()
  await expect.element(caja).toMatchTextContent('Copia de AC 001-2026')
  await expect.element(caja.getByLabelText('Número')).toHaveValue('002')
  await expect.element(caja.getByRole('listitem').first()).toMatchTextContent('Aprobar el plan')
  // The bold of its second item is read, not its marks.
  await expect.element(caja.getByRole('listitem').nth(1)).toHaveTextContent('ARTÍCULO SEGUNDOEncargar')
  await expect.element(caja.getByRole('combobox', { name: 'Sesión' })).toHaveValue('2')
  await caja.getByRole('textbox', { name: 'Fecha de sesión' }).fill('06/06/2026')
  await guardado(caja)
  expect(creados[0]?.body).toMatchObject({
    tipo_doc: 7,
    fecha_sesion: '2026-06-06',
    resolutivos: ['Aprobar el plan', '**Encargar**'],
  })
})

test('D-143 a convenio has its name, who celebrates it and notes where its grounds print, and a copy brings them', async () => {
  const nombre = 'Convenio entre la municipalidad y la UGEL'
  const contenido = { nombre, comparecientes: 'Conste **así**:', vistos: 'El Acuerdo.', considerandos: 'La ley.' }
  const { creados } = await abrirRedaccion([
    unaResolucion(['DEL OBJETO'], { tipo_doc: 10, contenido: { ...contenido, resolutivos: ['DEL OBJETO'] } }),
  ])
  await filaDe(nombre)
    .getByRole('button', { name: /^Más acciones de/ })
    .click()
  await page.getByRole('menuitem', { name: 'Duplicar' }).click()
  const caja = modal()
  await expect.element(campo(caja, 'Comparecientes')).toHaveTextContent('Conste así:')
  await expect.element(campo(caja, 'Vistos')).toHaveAccessibleDescription('Se imprimen como ANTECEDENTES')
  await expect.element(campo(caja, 'Considerandos')).toHaveAccessibleDescription('Se imprimen como BASE LEGAL')
  await expect.element(campo(caja, 'Nombre')).toHaveValue(nombre)
  await revisarAccesibilidad()
  await campo(caja, 'Nombre').fill('Convenio\n marco')
  await guardado(caja)
  expect(creados[0]?.body).toMatchObject({ ...contenido, nombre: 'Convenio marco' })
})

test('D-143 an empty directive or convenio gets the items that its type usually has, in order', async () => {
  await abrirRedaccion()
  responder(clausulasApi.listar, {
    data: [
      unaClausula(1, { tipo_doc: 9, campo: 'resolutivos', texto: '**OBJETIVO**\nNormar [asunto].' }),
      unaClausula(2, { tipo_doc: 9, campo: 'resolutivos', texto: 'Del área', general: false }),
      unaClausula(3, { tipo_doc: null, campo: 'resolutivos', texto: 'De todos' }),
      unaClausula(4, { tipo_doc: 9, campo: 'resolutivos', texto: '**FINALIDAD**\nAsegurar.' }),
    ],
  })
  const caja = await abrirNuevo()
  const usuales = caja.getByRole('button', { name: /usuales$/ })
  await expect.element(usuales).not.toBeInTheDocument()
  await page.viewport(390, 844)
  await caja.getByLabelText('Tipo de documento').selectOptions('Convenio')
  await expect.element(usuales).toBeVisible()
  for (const uno of [usuales, campo(caja, 'Nombre'), caja.getByLabelText('Año')])
    expect(uno.element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
  await page.viewport(1440, 900)
  const fin = boton(caja, 'Agregar').element().getBoundingClientRect().right
  expect(usuales.element().getBoundingClientRect().left - fin).toBeLessThan(20)
  await boton(caja, 'Agregar las cláusulas usuales').click()
  await expect.element(page.getByText('La municipalidad no tiene cláusulas guardadas para este tipo')).toBeVisible()
  await caja.getByLabelText('Tipo de documento').selectOptions('Directiva')
  await pulsar(boton(caja, 'Agregar las secciones usuales'), '{Enter}')
  await expect
    .poll(() => textosDe(caja.getByRole('list', { name: 'Resolutivos' }).getByRole('listitem')))
    .toEqual([expect.stringMatching(/^I\.\s*OBJETIVO/), expect.stringMatching(/^II\.\s*FINALIDAD/)])
  await expect.element(boton(caja, 'Agregar')).toHaveFocus()
  await expect.element(usuales).not.toBeInTheDocument()
})

test('DOC-53 the items of a directive are sections in Roman numerals, on screen as on paper', async () => {
  await abrirRedaccion()
  const caja = await abrirNuevo()
  await caja.getByLabelText('Tipo de documento').selectOptions('Directiva')
  await agregarArticulo(caja, 'Objetivo')
  await agregarArticulo(caja, 'Alcance')
  await expect
    .poll(() => textosDe(caja.getByRole('list', { name: 'Resolutivos' }).getByRole('listitem')))
    .toEqual([expect.stringMatching(/^I\.\s*Objetivo/), expect.stringMatching(/^II\.\s*Alcance/)])
  await pulsar(boton(caja, 'Subir sección II'), '{Enter}')
  await expect.element(boton(caja, 'Bajar sección I')).toHaveFocus()
})

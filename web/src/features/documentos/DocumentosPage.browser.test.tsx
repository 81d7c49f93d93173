import { type Documento, documentosApi } from '@cabildo/contracts/documentos'
import { exportarApi } from '@cabildo/contracts/exportar'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirDocumentos,
  archivosCon,
  filaDe,
  filasDocumentos,
  unDocumento,
} from '../../../test/fabricas/documentos.ts'
import { responder } from '../../../test/servidor.ts'
import { botonNuevo, buscador } from '../../../test/tabla.ts'
import { altura, aviso, enfocar, sinDesborde, textosDe } from '../../../test/vista.ts'

// Vitest does not know yet that a `search` element has the role of its name.
const filtros = () => page.getByLabelText('Filtros', { exact: true })
const tipo = () => filtros().getByLabelText('Tipo')
const sinCoincidencias = () => page.getByRole('heading', { name: 'Ningún registro coincide' })
const con = (asunto: string) => ({ contenido: { vistos: 'V', considerandos: 'C', resolutivos: [asunto] } })

test('DOC-02 DOC-03 DOC-09 DOC-10 DOC-11 SHE-73 SHE-74 SHE-83 columns, newest first, lengths and the two exports', async () => {
  const { listados } = await abrirDocumentos([
    unDocumento(1, { ...con('Primero'), created_at: '2026-07-14 18:30:00' }),
    unDocumento(2, { ...con('Segundo'), created_at: '2026-07-15 08:05:00' }),
  ])
  expect(listados[0]?.body).toMatchObject({ order: [{ column: 'created_at', dir: 'desc' }], length: 10, start: 0 })
  await expect
    .poll(() => textosDe(filasDocumentos()))
    .toEqual([
      expect.stringMatching(/Segundo.*15\/07\/2026.*08:05/),
      expect.stringMatching(/Primero.*14\/07\/2026.*18:30/),
    ])
  await expect.element(page.getByRole('link', { name: 'Documentos' })).toHaveAttribute('aria-current', 'page')
  await expect
    .poll(() => textosDe(page.getByRole('columnheader')))
    .toEqual(['Tipo', 'Nro', 'Descripcion', 'PDF', 'Fecha', 'Hora', 'Accion'])
  for (const name of ['Fecha', 'Hora'])
    await expect.element(page.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', 'descending')
  await expect
    .poll(() => textosDe(page.getByLabelText('Registros por página').getByRole('option')))
    .toEqual(['10', '25', '50', '100', 'Todos'])
  await expect
    .poll(() => textosDe(page.getByRole('group', { name: 'Exportar' }).getByRole('button')))
    .toEqual(['Excel', 'PDF'])
  await revisarAccesibilidad()
})

test('ORG-27 a document in care names the closed area that made it, and an own one none', async () => {
  await abrirDocumentos([
    unDocumento(1, { ...con('Primero'), area: { id: 90, name: 'Sub Gerencia de Transportes' } }),
    unDocumento(2, { ...con('Segundo'), area: { id: 15, name: 'Gerencia de Desarrollo Urbano' } }),
  ])
  await expect.element(filaDe('Primero')).toMatchTextContent('Sub Gerencia de Transportes')
  await expect.element(filaDe('Segundo')).not.toMatchTextContent('Gerencia de Desarrollo Urbano')
})

test('DOC-02 Nuevo and Alt N open the form', async () => {
  responder(documentosApi.correlativo, { correlativo: { id: 1, nro_correlativo: 8 } })
  await abrirDocumentos()
  await botonNuevo().click()
  const forma = page.getByRole('dialog', { name: 'CREAR DOCUMENTO' })
  await expect.element(forma).toBeVisible()
  await forma.getByRole('button', { name: 'Cerrar', exact: true }).first().click()
  await expect.element(forma).not.toBeInTheDocument()
  await expect.element(botonNuevo()).toHaveFocus()
  await userEvent.keyboard('{Alt>}n{/Alt}')
  await expect.element(forma).toBeVisible()
})

test('DOC-04 DOC-05 DOC-06 SHE-14 a row names type, number with year, first item and files', async () => {
  await abrirDocumentos([
    unDocumento(45, {
      contenido: { vistos: 'V', considerandos: 'C', resolutivos: ['aprobar el expediente técnico', 'notificar'] },
      documentos: archivosCon('resolucion.pdf', 'anexo-1.pdf', 'anexo-2.pdf', 'anexo-3.pdf'),
    }),
  ])
  const celdas = filasDocumentos().getByRole('cell')
  await expect.poll(() => textosDe(celdas.nth(0))).toEqual(['Resolución de GerenciaBorrador'])
  await expect.element(celdas.nth(1)).toHaveTextContent('045-2026')
  await expect.element(celdas.nth(2)).toHaveTextContent('Aprobar el expediente técnico')
  await expect.poll(() => textosDe(celdas.nth(3).getByRole('button'))).toEqual(['PDF', 'Anexo 1', '2', '3'])
  await expect
    .element(celdas.nth(3).getByRole('button', { name: 'Ver Anexo 2 de Resolución de Gerencia N° 045-2026' }))
    .toBeVisible()
  await expect.element(celdas.nth(4)).toHaveTextContent('15/07/2026')
  await expect.element(celdas.nth(5)).toHaveTextContent('09:00')
})

/** What area 15 issues. */
const DE_LA_15 = [
  ...['Directiva', 'Convenio', 'Resolución de Gerencia', 'Resolución Sub Gerencial', 'Resolución Jefatural'],
  ...['Memorando', 'Informe', 'Oficio', 'Carta'],
]

test('D-137 the filter offers what the area issues and what it has; the form, what it issues', async () => {
  responder(documentosApi.correlativo, { correlativo: { id: 1, nro_correlativo: 8 } })
  await abrirDocumentos([unDocumento(1, { ...con('De antes'), tipo_doc: 8 })])
  await expect.poll(() => textosDe(tipo().getByRole('option'))).toEqual(['Todos', 'Decretos de Alcaldia', ...DE_LA_15])
  await botonNuevo().click()
  const elegido = page.getByRole('dialog', { name: 'CREAR DOCUMENTO' }).getByLabelText('Tipo de documento')
  await expect.element(elegido).toHaveDisplayValue('Directiva')
  await expect.poll(() => textosDe(elegido.getByRole('option'))).toEqual(DE_LA_15)
})

test('D-137 a repeated number says so in its row and in its dialog, with whose it is too', async () => {
  const repetido = unDocumento(7, {
    ...con('Repetida'),
    ...{ tipo_doc: 1, tipo_sesion: 1, fecha_sesion: '2026-07-10', area: { id: 4, name: 'Secretaría General' } },
    repetido_con: ['Alcaldía'],
  })
  await abrirDocumentos([repetido, unDocumento(8, con('Sola'))], 'sara')
  const texto = /También lo lleva un documento de Alcaldía\./
  await expect
    .element(filaDe('Repetida').getByRole('button', { name: /^Número repetido, Ordenanza Municipal N° 007-2026/ }))
    .toHaveAccessibleName(texto)
  await expect.element(filaDe('Sola').getByRole('button', { name: /^Número repetido/ })).not.toBeInTheDocument()
  await filaDe('Repetida')
    .getByRole('button', { name: /^Editar/ })
    .click()
  const forma = page.getByRole('dialog', { name: 'EDITAR DOCUMENTO' })
  await expect.element(forma.getByText('Número repetido')).toBeVisible()
  await expect.element(forma.getByText(texto)).toBeVisible()
  await revisarAccesibilidad()
})

test('DOC-07 DOC-08 SHE-76 the filters narrow the list, the year sets both dates, Limpiar clears them', async () => {
  const { listados } = await abrirDocumentos([unDocumento(1, { ...con('Filtrado'), tipo_doc: 13 })])
  await expect.element(tipo()).toHaveValue('0')
  await expect.poll(() => textosDe(tipo().getByRole('option'))).toEqual(['Todos', ...DE_LA_15])
  const anio = filtros().getByLabelText('Año')
  await expect.element(anio).toHaveValue('')
  await expect.poll(() => textosDe(anio.getByRole('option')).at(-1)).toBe('2017')

  await tipo().selectOptions('Convenio')
  await expect.element(sinCoincidencias()).toBeVisible()
  await tipo().selectOptions('Resolución Jefatural')
  await expect.element(filaDe('Filtrado')).toHaveLength(1)

  await anio.selectOptions('2019')
  const inicio = filtros().getByLabelText('F. Inicio', { exact: true })
  const final = filtros().getByLabelText('F. Final', { exact: true })
  await expect.element(inicio).toHaveValue('01/01/2019')
  await expect.element(final).toHaveValue('31/12/2019')
  await expect
    .poll(() => listados.at(-1)?.body)
    .toMatchObject({ tipo_doc: 13, fini: '2019-01-01', ffin: '2019-12-31', start: 0 })
  await expect.element(sinCoincidencias()).toBeVisible()
  await inicio.fill('31/12/2020')
  await expect.element(filtros().getByRole('alert')).toHaveTextContent('La fecha inicial es posterior a la final')
  await expect.element(anio).toHaveValue('')

  await filtros().getByRole('button', { name: 'Limpiar' }).click()
  await expect.element(tipo()).toHaveFocus()
  await expect.element(tipo()).toHaveValue('0')
  await expect.element(final).toHaveValue('')
  await expect.element(filtros().getByRole('button', { name: 'Limpiar' })).not.toBeInTheDocument()
  await expect.element(filaDe('Filtrado')).toHaveLength(1)
})

test('DOC-08 decision 0224 the year goes back to the oldest document that the area has', async () => {
  await abrirDocumentos([unDocumento(1, { created_at: '1998-03-02 00:00:00', anio: 1998, estado: 'importado' })])
  const anio = filtros().getByLabelText('Año')
  await expect.poll(() => textosDe(anio.getByRole('option')).at(-1)).toBe('1998')
})

test.each([
  ['Excel', 'excel'],
  ['PDF', 'pdf'],
])('DOC-11 SHE-85 the exports carry the filters of the screen: %s', async (boton, formato) => {
  await abrirDocumentos([unDocumento(1), unDocumento(2, { tipo_doc: 13 })])
  const exportados = responder(exportarApi.exportar, () => new Response('a'))
  await buscador().fill('expediente')
  await tipo().selectOptions('Resolución de Gerencia')
  await expect.element(filasDocumentos()).toHaveLength(1)
  await page.getByRole('group', { name: 'Exportar' }).getByRole('button', { name: boton }).click()
  await expect.poll(() => exportados).toHaveLength(1)
  expect(exportados[0]).toMatchObject({
    params: { tabla: 'documentos' },
    body: { tipo_doc: 11, search: 'expediente', formato },
  })
})

test('DOC-89 API-46 one request shows the list, and a colleague’s document appears by itself', async () => {
  const documentos = [unDocumento(1)]
  // Whatever else the screen asked for would be left without an answer, and tell of itself.
  const { listados, vistos, cambiar } = await abrirDocumentos(documentos)
  await expect.element(filasDocumentos()).toHaveLength(1)
  expect(listados).toHaveLength(1)
  expect(vistos).toEqual([])
  documentos.push(unDocumento(2, con('De una colega')))
  cambiar('documentos', 15)
  await expect.element(filaDe('De una colega')).toBeVisible()
})

describe('what a row offers', () => {
  /** The names of a row's actions, without that of its document. */
  const acciones = (asunto: string, nombre: string) =>
    filaDe(asunto)
      .getByRole('cell')
      .last()
      .getByRole('button')
      .elements()
      .map((boton) => boton.getAttribute('aria-label')?.replace(` ${nombre}`, ''))

  test('DOC-12 DOC-13 DOC-14 DOC-16 each row offers what its rules allow', async () => {
    await abrirDocumentos([
      unDocumento(1, { ...con('Un convenio'), tipo_doc: 10 }),
      unDocumento(2, { ...con('Una resolución'), estado: 'firmado', definitivo: true, destinos: 1, firmados: 1 }),
      unDocumento(3, { ...con('Sin PDF'), documentos: archivosCon(null), definitivo: false }),
      unDocumento(4, { ...con('De alcaldía'), tipo_doc: 3 }),
    ])
    await expect.element(filasDocumentos()).toHaveLength(4)
    // Area 15 publishes only types 11 and 12, and nobody there sends to visado.
    await expect
      .poll(() => acciones('Un convenio', 'Convenio N° 001-2026'))
      .toEqual(['Subir Convenio', 'Editar', 'Más acciones de', 'Derivar'])
    await expect
      .poll(() => acciones('Una resolución', 'Resolución de Gerencia N° 002-2026'))
      .toEqual(['Publicar', 'Editar', 'Más acciones de', 'Derivar'])
    await expect
      .poll(() => acciones('De alcaldía', 'Resoluciones Alcaldia N° 004-2026'))
      .toEqual(['Editar', 'Más acciones de', 'Derivar'])
    await expect
      .poll(() => acciones('Sin PDF', 'Resolución de Gerencia N° 003-2026'))
      .toEqual([
        'Publicar: El documento todavía no está firmado',
        'Editar',
        'Más acciones de',
        'Derivar: Debe subir el PDF del documento',
      ])
    const derivar = filaDe('Sin PDF').getByRole('button', { name: /^Derivar/ })
    await expect.element(derivar).toHaveAttribute('aria-disabled', 'true')
    await enfocar(derivar)
    await userEvent.keyboard('{Enter}')
    await expect.element(aviso('Debe subir el PDF del documento')).toBeVisible()
  })

  test('DOC-16 DOC-80 D-139 a document on its way to be signed says why it is not published yet', async () => {
    await abrirDocumentos([unDocumento(1, { estado: 'enFirma', destinos: 2, firmados: 1, faltan: ['Alcaldía'] })])
    await expect
      .poll(() => acciones('expediente', 'Resolución de Gerencia N° 001-2026'))
      .toEqual(['Publicar: Faltan firmas: Alcaldía', 'Editar', 'Más acciones de', 'Derivar'])
  })

  test('DOC-16 nobody publishes without the permission of norms', async () => {
    await abrirDocumentos([unDocumento(1)], 'alcaldesa')
    await expect
      .poll(() => acciones('expediente', 'Resolución de Gerencia N° 001-2026'))
      .toEqual(['Enviar a visado', 'Editar', 'Más acciones de', 'Derivar'])
  })

  test('DOC-12 on a phone the other actions are in a menu, large enough for a finger', async () => {
    await page.viewport(390, 844)
    await abrirDocumentos([unDocumento(1, { tipo_doc: 10, documentos: archivosCon('convenio.pdf', 'anexo-1.pdf') })])
    const fila = filasDocumentos()
    const mas = fila.getByRole('button', { name: /^Más acciones de Convenio N° / })
    for (const control of [
      mas,
      fila.getByRole('button', { name: /^Derivar/ }),
      fila.getByRole('button', { name: /PDF/ }),
    ])
      expect(await altura(control)).toBeGreaterThanOrEqual(44)
    await mas.click()
    const menu = page.getByRole('menu', { name: /^Acciones de Convenio N° / })
    await expect.element(menu).toBeVisible()
    await expect
      .poll(() => textosDe(menu.getByRole('menuitem')))
      .toEqual(['Subir Convenio', 'Duplicar', 'Editar', 'Firmado en papel', 'Historia'])
    await revisarAccesibilidad()
    await userEvent.keyboard('{Escape}')
    await expect.element(mas).toHaveFocus()
    await expect.poll(sinDesborde).toBe(true)
  })
})

test('D-141 DOC-49 a returned one is edited although it has signatures, and the form says why it came back', async () => {
  const devolucion = {
    ...{ motivo: 'El artículo 2 contradice el informe', area: 'Alcaldía', por: 'SALAS PAZ, Sol' },
    created_at: '2026-07-16 11:05:00',
  }
  const estado = { estado: 'devuelto', firmado: true, destinos: 2, firmados: 1, devolucion } as const
  await abrirDocumentos([unDocumento(1, { ...con('Devuelto'), ...estado, tipo_doc: 10 })])
  const fila = filaDe('Devuelto')
  await expect
    .element(fila.getByRole('button', { name: /^Subir Convenio/ }))
    .not.toHaveAttribute('aria-disabled', 'true')
  await fila.getByRole('button', { name: /^Editar Convenio/ }).click()
  const forma = page.getByRole('dialog', { name: 'EDITAR DOCUMENTO' })
  await expect.element(forma.getByText(devolucion.motivo)).toBeVisible()
  await expect
    .element(forma.getByText(/SALAS PAZ, Sol, Alcaldía, 16\/07\/2026 11:05.*suba también su PDF/))
    .toBeVisible()
  await expect.element(forma.getByRole('button', { name: 'Guardar' })).toBeVisible()
})

test('DOC-49 a signed document can be read, not edited', async () => {
  await abrirDocumentos([unDocumento(1, { ...con('Firmado'), tipo_doc: 10, firmado: true })])
  const fila = filaDe('Firmado')
  await expect.element(fila.getByRole('button', { name: /^Ver Convenio N° / })).toBeVisible()
  await expect.element(fila.getByRole('button', { name: /^Editar/ })).not.toBeInTheDocument()
  await expect
    .element(fila.getByRole('button', { name: /^Subir Convenio .*: El documento ya fue firmado$/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await fila.getByRole('button', { name: /^Ver Convenio N° / }).click()
  const forma = page.getByRole('dialog', { name: 'VER DOCUMENTO' })
  await expect
    .element(forma)
    .toMatchTextContent('El documento ya fue firmado. Su texto, su PDF y sus anexos ya no se modifican.')
  for (const campo of ['Vistos', 'Considerandos'])
    await expect.element(forma.getByLabelText(campo)).toHaveAttribute('aria-readonly', 'true')
  await expect.element(forma.getByRole('listitem')).toMatchTextContent('Firmado')
  for (const name of ['Guardar', 'Generar Word', 'Agregar'])
    await expect.element(forma.getByRole('button', { name, exact: true })).not.toBeInTheDocument()
  await revisarAccesibilidad()
  await forma.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.element(forma).not.toBeInTheDocument()
})

test('editing asks for the whole text, which a long list does not hold', async () => {
  const entero = unDocumento(1)
  const recortado: Documento = { ...entero, contenido: { ...entero.contenido, vistos: '', considerandos: '' } }
  await abrirDocumentos([recortado])
  responder(documentosApi.ver, { data: entero })
  await filasDocumentos()
    .getByRole('button', { name: /^Editar/ })
    .click()
  const forma = page.getByRole('dialog', { name: 'EDITAR DOCUMENTO' })
  await expect
    .element(forma.getByLabelText('Considerandos'))
    .toHaveTextContent('Que, las municipalidades gozan de autonomía;')
})

describe('states (D-140)', () => {
  const EN_CADA_ESTADO: Partial<Documento>[] = [
    { ...con('Nuevo'), estado: 'borrador' },
    { ...con('Por firmar'), estado: 'enFirma', destinos: 3, firmados: 1, firmado: true, faltan: ['Alcaldía', 'Obras'] },
    {
      ...{ ...con('Vuelto'), estado: 'devuelto', destinos: 1 },
      devolucion: { motivo: 'Falta el informe', area: 'Alcaldía', por: 'Ana Vega', created_at: '2026-07-15 10:00:00' },
    },
    { ...con('Listo'), estado: 'firmado', destinos: 1, firmados: 1, firmado: true, definitivo: true },
    {
      ...{ ...con('Escaneado'), estado: 'papel', firmado: true, definitivo: true },
      papel: { fecha: '2026-07-15', firmantes: ['Rosa Díaz'] },
    },
    { ...con('Conocido'), estado: 'publicado', firmado: true, definitivo: true, publicado: 'a.pdf' },
  ]

  test.each(['light', 'dark'] as const)('D-140 each state has its word under Tipo, readable in %s', async (tema) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', tema)
    await abrirDocumentos(EN_CADA_ESTADO.map((uno, i) => unDocumento(i + 1, uno)))
    for (const [asunto, palabra] of [
      ['Nuevo', 'Borrador'],
      ['Por firmar', 'En firma 1 de 3'],
      ['Vuelto', 'DevueltoAlcaldía: Falta el informe'],
      ['Listo', 'Firmado'],
      ['Escaneado', 'Firmado en papel'],
      ['Conocido', 'Publicado'],
    ] as const)
      await expect
        .poll(() => textosDe(filaDe(asunto).getByRole('cell').first()))
        .toEqual([`Resolución de Gerencia${palabra}`])
    await revisarAccesibilidad()
  })

  test('D-140 the filter asks for one state, stays in the address, and goes with Limpiar', async () => {
    const { listados } = await abrirDocumentos(EN_CADA_ESTADO.map((uno, i) => unDocumento(i + 1, uno)))
    const estado = filtros().getByLabelText('Estado')
    await expect
      .poll(() => textosDe(estado.getByRole('option')))
      .toEqual(['Todos', 'Borrador', 'En firma', 'Devuelto', 'Firmado', 'Firmado en papel', 'Publicado', 'Importado'])
    await estado.selectOptions('Devuelto')
    await expect.poll(() => listados.at(-1)?.body).toMatchObject({ estado: 'devuelto', tipo_doc: 0 })
    await expect.element(filasDocumentos()).toHaveLength(1)
    expect(location.hash).toContain('estado=devuelto')
    await filtros().getByRole('button', { name: 'Limpiar' }).click()
    await expect.element(filasDocumentos()).toHaveLength(6)
    expect(location.hash).not.toContain('estado')
  })
})

test('DOC-12 DOC-17 decision 0224 a document of past years says so, has no hour, and offers nothing that would change it', async () => {
  await abrirDocumentos([
    unDocumento(12, {
      ...con('Ejecución'),
      ...{ tipo_doc: 15, anio: 2021, created_at: '2021-03-15 00:00:00', estado: 'importado', definitivo: true },
      ...{ code_verifica: '', importado: { suscrito_por: 'Carmen Flores', firma: 'sinFirma' } },
    }),
  ])
  const fila = filaDe('Ejecución')
  await expect.element(fila).toMatchTextContent('Importado')
  await expect.element(fila).toMatchTextContent('15/03/2021')
  await expect.element(fila).not.toMatchTextContent('00:00')
  await expect
    .element(fila.getByText('Importado'))
    .toHaveAttribute('title', 'Firmado por: Carmen Flores. El PDF no tiene firma digital')
  await expect.element(fila.getByRole('button', { name: /^Editar|^Ver Informe/ })).not.toBeInTheDocument()
  await expect.element(fila.getByRole('button', { name: /^Derivar/ })).toHaveAccessibleName(/no se edita, no se firma/)
  await fila.getByRole('button', { name: /^Más acciones/ }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Historia' })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: 'Duplicar' })).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

import { CORREO_DEVUELTO } from '@cabildo/contracts/consulta-pasos'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirMesa,
  dialogo,
  filaDe,
  HASTA,
  OBSERVACION,
  RECEPCION,
  tablaTramites,
  unAdjunto,
  unTramite,
} from '../../../../test/fabricas/mesa-de-partes.ts'
import { responder } from '../../../../test/servidor.ts'
import { conVisor, hojaDePrueba } from '../../../../test/visor.ts'
import { altura, columnasALaVista, enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

test('MPV-46 MPV-49 all columns stand in a window of 1440 with the menu open, whatever they hold', async () => {
  const deEmpresa = { nombres: 'CONSTRUCTORA E INVERSIONES DEL ALTIPLANO S.A.C.', nruc: '20601234567', tipo_doc: 2 }
  await abrirMesa([
    unTramite(12, { ...deEmpresa, nombre_escrito: true, correo_devuelto: true }),
    unTramite(13, {
      estado: 'POR SUBSANAR',
      subsanar_hasta: '2026-07-20',
      canal: 'ventanilla',
      falta_digitalizar: true,
    }),
    unTramite(14, { estado: 'RECEPCIONADO', expe_id: '2026-000045', ndocumento: '045-2026-AJVP' }, { activo: true }),
  ])
  await page.viewport(1440, 900)
  await expect.poll(columnasALaVista).toBe(true)
})

test('MPV-45 MPV-46 MPV-47 MPV-48 MPV-49 MPV-50 MPV-53 MPV-59 MPV-71 SHE-88 D-44 the table, its quick filters and the whole of a submission', async () => {
  const asunto = `Licencia ${'de funcionamiento '.repeat(20)}`.trim()
  // No registry knows the DNI: the name is the applicant's own word.
  const tramite = unTramite(12, { asunto, nombre_escrito: true, correo_devuelto: true })
  const recibido = unTramite(13, { asunto: 'ya recibida', estado: 'RECEPCIONADO', expe_id: '2026-000045' })
  const { listados } = await abrirMesa([tramite, recibido])
  await expect
    .poll(() => textosDe(tablaTramites().getByRole('columnheader')))
    .toEqual([
      'Tipo doc.',
      'Nro',
      'Asunto',
      'PDF',
      'Solicitante',
      'RUC/DNI',
      'Registro',
      'Sisgedo',
      'Fecha',
      'Hora',
      'Accion',
    ])
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'descending')
  expect(listados.at(-1)?.query.order).toEqual([{ column: 'created_at', dir: 'desc' }])
  await expect.element(page.getByRole('group', { name: 'Exportar' })).not.toBeInTheDocument()
  await expect.element(page.getByText('1 trámite por recepcionar')).toBeVisible()

  const fila = filaDe('de funcionamiento')
  const atendida = filaDe('ya recibida')
  const celda = (n: number) => fila.getByRole('cell').nth(n)
  for (const [n, texto] of [
    [0, 'SOLICITUD-OTROS'],
    [1, tramite.ndocumento],
    [2, asunto.slice(0, 250).trim()],
    [5, tramite.ndoc],
    [6, `REG-${tramite.nro_registro}`],
    [7, 'Sin registrar'],
    [8, '15/07/2026'],
    [9, '09:05'],
  ] as const)
    await expect.element(celda(n)).toHaveTextContent(texto)
  await expect.element(celda(2).getByTitle(asunto)).toBeVisible()
  await expect.element(celda(4)).toMatchTextContent('Quispe Mamani Rosa Elvira')
  await expect.element(celda(4).getByRole('button', { name: /^Nombre escrito, / })).toBeVisible()
  await expect.element(celda(4).getByRole('button', { name: /^Correo devuelto, / })).toBeVisible()

  // The main PDF first, then what can be done with a pending one.
  for (const accion of ['PDF de', 'Recepcionar', 'Notificar observación de', 'Ver detalle de', 'Eliminar'])
    await expect.element(fila.getByRole('button', { name: new RegExp(`^${accion} `) })).toBeEnabled()
  await expect.element(celda(10).getByRole('button')).toHaveLength(4)

  await expect.element(atendida.getByRole('cell').nth(7)).toHaveTextContent('EXP-2026-000045')
  await expect.element(atendida.getByRole('button', { name: /^Recepcionar/ })).not.toBeInTheDocument()
  const tinta = (boton: Locator) => {
    const dibujo = boton.element().querySelector('svg')
    return dibujo && getComputedStyle(dibujo).opacity
  }
  for (const boton of [/^Notificar observación/, /^Eliminar/]) {
    // It looks as if it could not be pressed, and the same button of a pending one does not.
    expect([
      tinta(fila.getByRole('button', { name: boton })),
      tinta(atendida.getByRole('button', { name: boton })),
    ]).toEqual(['1', '0.45'])
    // It stays where the book wants it, and says why it does nothing.
    await enfocar(atendida.getByRole('button', { name: boton }))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('El trámite ya fue atendido')).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect.element(page.getByText('El trámite ya fue atendido')).not.toBeInTheDocument()
  }

  await page.getByRole('radio', { name: /^Por recepcionar/ }).click()
  await expect.element(atendida).not.toBeInTheDocument()
  await expect.element(fila).toHaveLength(1)
  await expect.element(page.getByRole('columnheader', { name: 'Fecha' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('radio', { name: 'Recepcionados' }).click()
  await expect.element(atendida).toHaveLength(1)
  await expect.element(fila).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Anulados' }).click()
  await expect.element(fila).not.toBeInTheDocument()
  // It opened on what waits, the oldest first; what each view asks for is all that it shows.
  const [dePendientes, ...otras] = listados.map(({ query: { columns, order } }) => [columns.estado, order])
  expect(dePendientes).toEqual(['POR RECEPCIONAR', [{ column: 'created_at', dir: 'asc' }]])
  const deNuevas = [{ column: 'created_at', dir: 'desc' }]
  expect(otras).toEqual([undefined, 'RECEPCIONADO', 'OBSERVADO'].map((estado) => [estado, deNuevas]))
  await page.getByRole('radio', { name: 'Todos' }).click()
  await expect.element(atendida).toHaveLength(1)
  await revisarAccesibilidad()

  // However many columns there are, none lies over the next.
  const borde = (cual: Locator, lado: 'left' | 'right') => cual.element().getBoundingClientRect()[lado]
  await page.viewport(1280, 900)
  expect(borde(fila.getByRole('button', { name: /^PDF de/ }), 'right')).toBeLessThanOrEqual(borde(celda(4), 'left'))
  // Narrower than its columns: the buttons stay in sight, and so does their title above them.
  await page.viewport(1024, 900)
  const derecha = (cual: { element: () => Element }) => Math.round(cual.element().getBoundingClientRect().right)
  const titulo = page.getByRole('columnheader', { name: 'Accion' })
  await expect.poll(() => derecha(titulo) - derecha(celda(10))).toBe(0)
  expect(derecha(titulo)).toBeLessThanOrEqual(1024)
  await page.viewport(1440, 900)

  await fila.getByRole('button', { name: /^Ver detalle/ }).click()
  const detalle = dialogo('DETALLE DE TRAMITE')
  await expect
    .poll(() => textosDe(detalle.getByRole('heading', { level: 3 })))
    .toEqual(['1 IDENTIFICACIÓN DEL SOLICITANTE', '2 DATOS DEL DOCUMENTO'])
  for (const texto of [
    asunto,
    tramite.email,
    `REG-${tramite.nro_registro}`,
    'PERSONA NATURAL',
    'PENDIENTE',
    CORREO_DEVUELTO.texto,
  ])
    await expect.element(detalle).toMatchTextContent(texto)
  await expect.element(detalle.getByRole('textbox')).not.toBeInTheDocument()
  await expect
    .element(detalle.getByRole('link', { name: 'Principal' }))
    .toHaveAttribute('href', '/storage/mpvirtual/solicitud.pdf?firma=nueva')
  await revisarAccesibilidad()
})

test('MPV-53 MPV-54 MPV-64 a received one says where it went, as copy or original, with its proveído, by whom and when', async () => {
  const recibido = unTramite(13, {
    ...{ asunto: 'ya recibida', estado: 'RECEPCIONADO', expe_id: '2026-000045', relacionado: '2026000001' },
    destinos: [
      { dependencia: 21, copia: false, proveido: 'Atender según TUPA' },
      { dependencia: 15, copia: true, proveido: '' },
    ],
    ...{ recibido_at: '2026-07-16 10:20:00', recibido_por: 'Nadia Olivares' },
  })
  await abrirMesa([recibido])
  await expect.element(filaDe('ya recibida')).toMatchTextContent('A SUB GERENCIA DE TESORERÍA y 1 más')
  await filaDe('ya recibida')
    .getByRole('button', { name: /^Ver detalle/ })
    .click()
  const detalle = dialogo('DETALLE DE TRAMITE')
  await expect.element(detalle.getByRole('heading', { level: 3, name: '3 RECEPCION Y DERIVACION' })).toBeVisible()
  expect(textosDe(detalle.getByRole('definition')).slice(-4)).toEqual([
    '16/07/2026 10:20, por Nadia Olivares',
    '2026000001',
    'SUB GERENCIA DE TESORERÍA Proveido: Atender según TUPA',
    'GERENCIA MUNICIPAL',
  ])
  for (const rotulo of ['Destino 1 · Original', 'Destino 2 · Copia'])
    await expect.element(detalle.getByText(rotulo)).toBeVisible()
  await revisarAccesibilidad()
  // The ring of the record stands off its text, in the room that the dialog leaves for it (WCAG 2.4.7).
  await userEvent.tab({ shift: true })
  const ficha = detalle.getByRole('region', { name: 'Datos' })
  await enfocar(ficha)
  expect(getComputedStyle(ficha.element()).outlineOffset).toBe('8px')
})

test('EXP-07 EXP-64 the number of a received one leads to its case, and from there back to these rows; a remote number is text', async () => {
  const [propio, ajeno] = [
    unTramite(1, { asunto: 'propia', estado: 'RECEPCIONADO', expe_id: '2026-000045', registro_id: 57 }),
    unTramite(2, { asunto: 'ajena', estado: 'RECEPCIONADO', expe_id: '2026-000046' }),
  ]
  await abrirMesa([propio, ajeno], { todos: false })
  await page.getByRole('radio', { name: 'Recepcionados' }).click()
  const enlace = filaDe('propia').getByRole('link', { name: 'EXP-2026-000045' })
  await expect.element(filaDe('ajena')).toMatchTextContent('EXP-2026-000046')
  await expect.element(filaDe('ajena').getByRole('link')).not.toBeInTheDocument()
  const aqui = location.hash.slice('#/'.length)
  expect(aqui).toMatch(/^mpv\?/)
  await expect.element(enlace).toHaveAttribute('href', `#/expediente?${new URLSearchParams({ id: '57', de: aqui })}`)
})

test('MPV-51 MPV-52 E6 one PDF opens in a viewer, several as links to tabs, and active ones are marked', async () => {
  conVisor()
  const tramite = unTramite(1, { asunto: 'solo' }, { activo: true })
  await abrirMesa([tramite, unTramite(2, { asunto: 'varios' }, { anexos: ['plano.pdf', 'memoria.pdf'] })])
  const solo = filaDe('solo')
  const varios = filaDe('varios')
  await expect.element(solo.getByRole('button', { name: /^PDF activo, .*: El PDF contiene programas/ })).toBeVisible()
  await expect.element(varios).toBeVisible()
  await expect.element(varios.getByRole('button', { name: /^PDF activo/ })).not.toBeInTheDocument()

  const deAnexos = varios.getByRole('button', { name: /^PDF \+2 anexos de/ })
  await deAnexos.click()
  const adjuntos = dialogo('DOCUMENTOS ADJUNTOS PDF')
  await expect.poll(() => adjuntos.query()?.contains(document.activeElement)).toBe(true)
  const enlaces = adjuntos.getByRole('link')
  await expect.poll(() => textosDe(enlaces)).toEqual(['Principal', 'Anexo 1', 'Anexo 2'])
  await expect.element(adjuntos.getByRole('listitem').nth(2)).toMatchTextContent('memoria.pdf')
  await expect.element(enlaces.nth(1)).toHaveAttribute('href', '/storage/mpvirtual/plano.pdf?firma=nueva')
  await expect.element(enlaces.nth(1)).toHaveAttribute('target', '_blank')
  await revisarAccesibilidad()
  await adjuntos.getByRole('button', { name: 'Cerrar' }).last().click()
  await expect.element(adjuntos).not.toBeInTheDocument()
  await expect.element(deAnexos).toHaveFocus()

  // The address in the list may be too old: the viewer, too, shows the one that is signed as it opens.
  const url = hojaDePrueba()
  const original = '/storage/mpvirtual/solicitud.pdf?firma=nueva&modo=original'
  const documentos = tramite.documentos.map((documento) => ({ ...documento, url, original }))
  const vistos = responder(mesaDePartesListaApi.ver, { data: { ...tramite, documentos }, hasta: HASTA })
  await solo.getByRole('button', { name: /^PDF de/ }).click()
  const visor = page.getByRole('dialog', { name: /^SOLICITUD-OTROS N°/ })
  await expect.poll(() => document.querySelector('iframe')?.src).toBe(`${url}#navpanes=0`)
  expect(vistos.every(({ params }) => params.id === 1)).toBe(true)
  await expect.element(visor.getByRole('link', { name: 'Descargar original' })).toHaveAttribute('href', original)
  await expect.element(visor.getByRole('note')).toMatchTextContent('El PDF contiene programas o archivos incrustados')
  await revisarAccesibilidad()
})

test('MPV-44 the screen and its windows at 390: within the width, large enough for a finger, clean for axe', async () => {
  await page.viewport(390, 844)
  await abrirMesa([unTramite(1, {}, { anexos: ['plano.pdf'], activo: true })])
  const fila = filaDe('Asunto 01')
  for (const name of [/^PDF \+1 anexo de/, /^Recepcionar/, /^Notificar/, /^Ver detalle/, /^Eliminar/])
    expect(await altura(fila.getByRole('button', { name }))).toBeGreaterThanOrEqual(44)
  await expect.poll(sinDesborde).toBe(true)
  await revisarAccesibilidad()
  for (const [boton, titulo] of [
    [/^PDF \+1/, 'DOCUMENTOS ADJUNTOS PDF'],
    [/^Ver detalle/, 'DETALLE DE TRAMITE'],
    [/^Notificar/, OBSERVACION],
    [/^Recepcionar/, RECEPCION],
  ] as const) {
    await fila.getByRole('button', { name: boton }).click()
    const caja = dialogo(titulo)
    await expect.element(caja).toBeVisible()
    await expect.poll(sinDesborde).toBe(true)
    await revisarAccesibilidad()
    await caja.getByRole('button', { name: 'Cerrar' }).first().click()
    await expect.element(caja).not.toBeInTheDocument()
  }
})

test('EXP-59 EXP-62 EXP-64 each state of a correction says so in its colour, and what it forbids says why', async () => {
  const hasta = '2026-07-17'
  const esperado = unTramite(21, { estado: 'POR SUBSANAR', subsanar_hasta: hasta, motivo: 'Falta el plano' })
  const corregido = unTramite(22, {
    ...{ estado: 'SUBSANADO', subsanar_hasta: hasta, subsanado_at: '2026-07-16 10:30:00' },
    ...{ explicacion: 'Se adjunta el plano', subsanacion: [unAdjunto('plano.pdf')] },
  })
  const perdido = unTramite(23, { estado: 'NO PRESENTADO', subsanar_hasta: hasta })
  const dejado = unTramite(24, { estado: 'DESISTIDO' })
  await abrirMesa([esperado, corregido, perdido, dejado])
  await expect.element(page.getByText('1 trámite por recepcionar')).toBeVisible()
  const sisgedo = (asunto: string) => filaDe(asunto).getByRole('cell').nth(7)
  for (const [asunto, texto, tono] of [
    ['Asunto 21', 'POR SUBSANAR hasta el 17/07', 'espera'],
    ['Asunto 22', 'SUBSANADO', 'informe'],
    ['Asunto 23', 'NO PRESENTADO', 'neutro'],
    ['Asunto 24', 'DESISTIDO', 'neutro'],
  ] as const) {
    await expect.element(sisgedo(asunto)).toHaveTextContent(texto)
    await expect.element(sisgedo(asunto).getByText(texto)).toHaveAttribute('data-tono', tono)
    await expect.element(filaDe(asunto)).not.toHaveAttribute('data-anulado')
  }
  const boton = (asunto: string, name: RegExp) => filaDe(asunto).getByRole('button', { name })
  for (const asunto of ['Asunto 21', 'Asunto 23', 'Asunto 24'])
    await expect.element(boton(asunto, /^Recepcionar/)).not.toBeInTheDocument()
  await expect.element(boton('Asunto 22', /^Recepcionar/)).toBeEnabled()
  for (const [asunto, name, motivo] of [
    ['Asunto 21', /^Notificar observación/, 'El trámite está en subsanación hasta el 17/07/2026'],
    ['Asunto 21', /^Eliminar/, 'El trámite está en subsanación hasta el 17/07/2026'],
    ['Asunto 23', /^Notificar observación/, 'El trámite ya fue atendido'],
    ['Asunto 24', /^Eliminar/, 'El trámite ya fue atendido'],
  ] as const) {
    await enfocar(boton(asunto, name))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText(motivo)).toBeVisible()
    await page.getByRole('button', { name: 'Cerrar aviso' }).click()
    await expect.element(page.getByText(motivo)).not.toBeInTheDocument()
  }
  await revisarAccesibilidad()

  await boton('Asunto 22', /^PDF \+1 archivo de/).click()
  const archivos = dialogo('DOCUMENTOS ADJUNTOS PDF')
  await expect.element(archivos.getByRole('region', { name: 'Subsanación' })).toMatchTextContent('plano.pdf')
  await revisarAccesibilidad()
  await archivos.getByRole('button', { name: 'Cerrar' }).last().click()
  await boton('Asunto 22', /^Ver detalle/).click()
  const detalle = dialogo('DETALLE DE TRAMITE')
  for (const texto of ['SUBSANACIÓN', '16/07/2026 10:30', 'Se adjunta el plano', 'Subsanación 1'])
    await expect.element(detalle).toMatchTextContent(texto)
  await detalle.getByRole('button', { name: 'Cerrar' }).last().click()

  for (const [vista, vistos, otros] of [
    ['Por subsanar', ['Asunto 21'], ['Asunto 22']],
    ['Subsanados', ['Asunto 22'], ['Asunto 21']],
    [/^Por recepcionar/, ['Asunto 22'], ['Asunto 21', 'Asunto 23']],
  ] as const) {
    await page.getByRole('radio', { name: vista }).click()
    for (const asunto of otros) await expect.element(filaDe(asunto)).not.toBeInTheDocument()
    for (const asunto of vistos) await expect.element(filaDe(asunto)).toHaveLength(1)
  }
})

import { type ExpedienteImportado, expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi } from '@cabildo/contracts/expedientes'
import { exportarApi } from '@cabildo/contracts/exportar'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../../test/accesibilidad.ts'
import {
  abrirBandeja,
  aviso,
  deshacerEn,
  dialogo,
  enProceso,
  filaDe,
  IVAN,
  pestana,
  RUTH,
  SUPERVISORA,
  TITULO,
  tabla,
  todosHechos,
  unaFila,
} from '../../../../test/fabricas/expedientes.ts'
import { abrir } from '../../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../../test/servidor.ts'
import { altura, enfocar, sinDesborde, textosDe } from '../../../../test/vista.ts'

const titulos = () => textosDe(tabla().getByRole('columnheader'))

test('EXP-05 EXP-06 D-115 the tray opens on what waits, with exact counters, the columns and marks of each row', async () => {
  const filas = [
    unaFila(1, { marcas: ['devuelto'], motivo: 'No es de nuestro sector' }),
    unaFila(2, { forma: 'copia', semaforo: null, clase: 'reclamo' }),
    unaFila(3, { forma: 'copia', semaforo: null, vence: null }),
    enProceso(4, { semaforo: { color: 'rojo', texto: 'Venció hace 1 día hábil' }, asignado: 'Iván Poma' }),
    enProceso(5, { estado: 'RESPONDIDO', marcas: ['respondido'] }),
  ]
  const { deFilas } = await abrirBandeja(filas)
  await expect.element(page.getByText('Gerencia de Desarrollo Urbano').last()).toBeVisible()
  expect(textosDe(page.getByRole('tab'))).toEqual([
    'Por recibir3',
    'En proceso2',
    'Por vencer1',
    'Enviados',
    'Archivados',
  ])
  await expect.element(pestana(/^Por recibir/)).toHaveAttribute('aria-selected', 'true')
  // The menu says the same beside its entry.
  await expect.element(page.getByRole('link', { name: /^Bandeja ?, 3 por recibir/ })).toBeVisible()
  expect(titulos().slice(1)).toEqual([
    ...['Expediente', 'Asunto', 'Solicitante', 'Procedencia', 'Proveído', 'Ingresó', 'Vence', 'Accion'],
  ])
  expect(deFilas().at(-1)).toMatchObject({ bandeja: 'por_recibir', order: [{ column: 'ingreso', dir: 'asc' }] })
  const devuelta = filaDe('EXP-2026-000001')
  for (const texto of ['Devuelto', 'Original · Trámite', 'No es de nuestro sector', 'Mesa de partes', '10/08/2026'])
    await expect.element(devuelta).toMatchTextContent(texto)
  await expect.element(filaDe('EXP-2026-000002')).toMatchTextContent('Copia · Reclamo')
  await expect.element(filaDe('EXP-2026-000003')).toMatchTextContent('Sin plazo')
  await revisarAccesibilidad()

  await pestana(/^En proceso/).click()
  await expect.element(filaDe('EXP-2026-000004')).toMatchTextContent('Venció hace 1 día hábil')
  expect(titulos()).toContain('Asignado')
  await expect.element(filaDe('EXP-2026-000004').getByRole('button', { name: /^Atender / })).toBeVisible()
  // What waits for its receipt is looked at (D-114).
  await expect.element(filaDe('EXP-2026-000005').getByRole('button', { name: /^Ver / })).toBeVisible()
  expect(deFilas().at(-1)).toMatchObject({ bandeja: 'en_proceso', order: [{ column: 'vence', dir: 'asc' }] })
  expect(location.hash).toContain('bandeja=en_proceso')

  // Where the table is narrower, the person stands below the number and the order below the subject.
  await page.viewport(1180, 900)
  await expect.poll(titulos).not.toContain('Asignado')
  await expect.element(filaDe('EXP-2026-000004')).toMatchTextContent('Trámite · Iván Poma')
  await page.viewport(1440, 900)
})

test('EXP-05 EXP-12 with nothing to receive it opens on what is attended; each empty tab says what it is', async () => {
  await abrirBandeja([])
  await expect.element(pestana(/^En proceso/)).toHaveAttribute('aria-selected', 'true')
  const frases = {
    'En proceso': 'Nada en proceso. Reciba un expediente para empezar.',
    'Por recibir': 'No hay nada por recibir',
    'Por vencer': 'Ningún expediente vence pronto',
    Enviados: 'Su área no ha enviado expedientes en los últimos 90 días',
    Archivados: 'Su área no ha archivado expedientes',
  }
  for (const [nombre, frase] of Object.entries(frases)) {
    await pestana(new RegExp(`^${nombre}`)).click()
    await expect.element(page.getByRole('heading', { name: frase })).toBeVisible()
  }
  await page.getByRole('searchbox', { name: 'Buscar en todos los expedientes de mi área' }).fill('panadería')
  await expect
    .element(
      page.getByRole('heading', {
        name: 'No se encontró ningún expediente con «panadería» entre los que usted puede ver',
      }),
    )
    .toBeVisible()
})

test('EXP-07 filters are kept in the address, so that the same rows come back', async () => {
  const { deFilas } = await abrirBandeja([enProceso(1), enProceso(2)], {
    datos: 'bandeja=en_proceso&clase=reclamo&asignado=mios&vence_ini=2026-07-01&anteriores=1',
  })
  expect(deFilas().at(-1)).toMatchObject({
    ...{ bandeja: 'en_proceso', clase: 'reclamo', asignado: 'mios', vence_ini: '2026-07-01', anteriores: true },
  })
  await page.getByRole('combobox', { name: 'Asignado' }).selectOptions('Sonia Larico')
  await expect.poll(() => deFilas().at(-1)?.asignado).toBe(77)
  expect(location.hash).toContain('asignado=77')
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(() => deFilas().at(-1)?.clase).toBeUndefined()
  // Nobody offers another area's tray to who does not supervise.
  await expect.element(page.getByRole('combobox', { name: 'Área' })).not.toBeInTheDocument()
})

test('EXP-10 the search looks in all cases from three characters on, says where each is, and opens a single exact number', async () => {
  const filas = [
    unaFila(7, { asunto: 'Licencia de panadería', situacion: 'pasado', estado: 'ARCHIVADO', area_actual: 'Rentas' }),
    unaFila(8, { asunto: 'Otra licencia' }),
  ]
  const { deFilas } = await abrirBandeja(filas)
  const buscador = page.getByRole('searchbox', { name: 'Buscar en todos los expedientes de mi área' })
  await userEvent.keyboard('{Alt>}b{/Alt}')
  await expect.element(buscador).toHaveFocus()
  await buscador.fill('li')
  await expect.element(page.getByText('Escriba al menos 3 caracteres')).toBeVisible()
  expect(deFilas().every(({ bandeja }) => bandeja === 'por_recibir')).toBe(true)
  await buscador.fill('licencia')
  await expect.element(filaDe('Licencia de panadería')).toMatchTextContent('RentasArchivado')
  expect(deFilas().at(-1)).toMatchObject({ bandeja: 'todos', search: 'licencia' })
  await expect.element(pestana(/^Búsqueda/)).toHaveAttribute('aria-selected', 'true')
  // A tab ends the search.
  await pestana(/^Por recibir/).click()
  await expect.element(buscador).toHaveValue('')
  await buscador.fill('2026-000007')
  await expect.poll(() => location.hash).toMatch(/^#\/expediente\?id=7&de=bandeja/)
})

test('EXP-10 decision 0225 what came from another Sisgedo has a tab of the search, its own number and no act, and opens its route', async () => {
  const importada = unaFila(5, {
    ...{ oper_id: 0, expe_id: 'Registro 00012345 de Sisgedo', asunto: 'Poda de árboles', situacion: 'pasado' },
    ...{ area_actual: 'Oficina de Parques', marcas: ['importado'], vence: null, semaforo: null, restan: null },
  })
  const { deFilas } = await abrirBandeja([unaFila(8), importada])
  await expect.element(pestana(/^Importados/)).not.toBeInTheDocument()
  await page.getByRole('searchbox').fill('poda de árboles')
  await pestana(/^Importados/).click()
  await expect.poll(() => deFilas().at(-1)).toMatchObject({ bandeja: 'importados', search: 'poda de árboles' })
  // The search was asked for once, and counts both.
  expect(deFilas().filter(({ bandeja, search }) => bandeja === 'todos' && search === 'poda de árboles')).toHaveLength(1)
  const fila = filaDe('Poda de árboles')
  await expect.element(fila).toMatchTextContent('Registro 00012345 de SisgedoImportadoTrámite')
  await expect.element(fila).toMatchTextContent('Oficina de ParquesQuedó por recibir')
  expect(titulos()).not.toContain('Vence')
  await revisarAccesibilidad()
  await page.getByRole('button', { name: 'Más acciones de Registro 00012345 de Sisgedo' }).click()
  expect(textosDe(page.getByRole('menuitem'))).toEqual(['Ver'])
  await userEvent.keyboard('{Escape}')
  const movimiento: ExpedienteImportado['movimientos'][number] = {
    ...{
      oper_id: 502,
      tipo: 2,
      forma: 'original',
      fecha: '2015-03-02 09:20:00',
      area: 'Mesa de Partes',
      persona: null,
    },
    ...{
      destino: 'Oficina de Parques',
      a_responsable: false,
      asignado: null,
      proveido: 'Para su atención',
      motivo: '',
    },
    ...{ otro: null, documentos: [], respuesta_id: null, concluye: null, recibido_at: null, recibido: false },
    ...{ espera: null, anulado_por: null, deshacer_hasta: null },
  }
  const pedidos = responder(expedienteApi.importado, {
    ...{
      id: 5,
      expe_id: 'Registro 00012345 de Sisgedo',
      clase: 'tramite',
      estado: 'POR RECIBIR',
      asunto: 'Poda de árboles',
    },
    ...{ lugar: 'Oficina de Parques', desde: '2015-03-02 09:20:00', importado_at: '2026-07-01 10:00:00' },
    datos: [{ etiqueta: 'Firmado por', valor: 'Ana Ríos' }],
    movimientos: [movimiento, { ...movimiento, oper_id: 501, tipo: 1, destino: null, proveido: '' }],
  })
  await fila.getByRole('link').click()
  await expect.element(page.getByRole('heading', { name: 'REGISTRO 00012345 DE SISGEDO' })).toBeVisible()
  expect(pedidos[0]?.params).toEqual({ id: 5 })
  expect(textosDe(page.getByRole('region', { name: 'Hoja de ruta' }).getByRole('listitem'))).toEqual([
    'Derivado Original a Oficina de Parques02/03/2015 09:20Mesa de PartesPara su atenciónSin recibir',
    'Registrado Original 02/03/2015 09:20Mesa de Partes',
  ])
  await expect.element(page.getByText('Vino de Sisgedo como historia: se lee y no se tramita aquí.')).toBeVisible()
  await revisarAccesibilidad()
  await expect.poll(sinDesborde).toBe(true)
  // Back leads to the same tab of the same search.
  await page.getByRole('link', { name: /^Bandeja, / }).click()
  await expect.element(pestana(/^Importados/)).toHaveAttribute('aria-selected', 'true')
  // Another text is looked for in all cases again.
  await page.getByRole('searchbox').fill('veredas')
  await expect.element(pestana(/^Búsqueda/)).toHaveAttribute('aria-selected', 'true')
})

test('EXP-03 with a remote Sisgedo there is no entry in the menu, and the screen says why', async () => {
  responder(expedientesApi.listar, () => rechazo('bandejaDesactivada'))
  responder(expedientesApi.personas, () => rechazo('bandejaDesactivada'))
  await abrir('bandeja', { como: IVAN })
  await expect
    .element(
      aviso('Los expedientes de esta municipalidad se llevan en otro Sisgedo. La bandeja de Cabildo está desactivada.'),
    )
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Bandeja' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await revisarAccesibilidad()
})

test('EXP-26 EXP-44 EXP-46 one press receives, under a key, and the toast takes it back', async () => {
  const filas = [unaFila(1), unaFila(2)]
  await abrirBandeja(filas)
  const recibidos = responder(expedientesApi.recibir, ({ body }) => {
    filas.shift()
    return todosHechos(body.oper_ids)
  })
  const deshechos = responder(expedientesApi.deshacer, ({ body }) => {
    filas.unshift(unaFila(1))
    return todosHechos(body.oper_ids)
  })
  await filaDe('EXP-2026-000001')
    .getByRole('button', { name: /^Recibir/ })
    .click()
  await expect.element(aviso('Expediente recibido')).toBeVisible()
  await expect.element(filaDe('EXP-2026-000001')).not.toBeInTheDocument()
  await expect.element(pestana(/^Por recibir/)).toMatchTextContent('1')
  expect(recibidos[0]?.body).toMatchObject({ oper_ids: [1_001], clave: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  await revisarAccesibilidad()
  await deshacerEn('Expediente recibido')
  await expect.element(aviso('Se deshizo la última acción')).toBeVisible()
  expect(deshechos[0]?.body).toEqual({ oper_ids: [6_001] })
  await expect.element(filaDe('EXP-2026-000001')).toBeVisible()
})

test('EXP-45 EXP-65 who was late is told who was quicker; a failed act says so', async () => {
  await abrirBandeja([unaFila(1)])
  responder(expedientesApi.recibir, ({ body }) => ({
    data: body.oper_ids.map((oper_id) => ({
      ...{ oper_id, hecho: false, mensaje: 'Ya lo recibió Sonia Larico a las 09:14', movimiento: null },
    })),
  }))
  const boton = filaDe('EXP-2026-000001').getByRole('button', { name: /^Recibir/ })
  await boton.click()
  await expect.element(aviso('Ya lo recibió Sonia Larico a las 09:14')).toBeVisible()
  responder(expedientesApi.recibir, () => Response.error())
  await boton.click()
  await expect.element(aviso('No se pudo recibir')).toBeVisible()
})

test('EXP-46 what is sent again after a lost answer bears the same key, and another act another one', async () => {
  await abrirBandeja([unaFila(1), unaFila(2)])
  let pedidos = responder(expedientesApi.recibir, () => Response.error())
  const boton = (n: number) => filaDe(`EXP-2026-00000${n}`).getByRole('button', { name: /^Recibir/ })
  await boton(1).click()
  await expect.element(aviso('No se pudo recibir')).toBeVisible()
  const primera = pedidos[0]?.body.clave
  pedidos = responder(expedientesApi.recibir, ({ body }) => todosHechos(body.oper_ids))
  await boton(1).click()
  await expect.element(aviso('Expediente recibido')).toBeVisible()
  expect(pedidos[0]?.body.clave).toBe(primera)
  await boton(2).click()
  await expect.poll(() => pedidos.length).toBe(2)
  expect(pedidos[1]?.body.clave).not.toBe(primera)
})

test('EXP-08 the menu of a row names its acts; what may not be done is off and says why', async () => {
  const filas = [
    unaFila(81),
    enProceso(82, { area_origen: null }),
    enProceso(83, { estado: 'EN SUBSANACION', subsanar_hasta: '2026-07-20', marcas: ['en_subsanacion'] }),
    enProceso(84, { clase: 'reclamo' }),
    unaFila(85, { situacion: 'archivado', estado: 'ARCHIVADO' }),
  ]
  await abrirBandeja(filas)
  const abrirMenu = async (n: number) => {
    await filaDe(`EXP-2026-0000${n}`)
      .getByRole('button', { name: /^Más acciones/ })
      .click()
    await expect.element(page.getByRole('menu', { name: `Acciones de EXP-2026-0000${n}` })).toBeVisible()
    return textosDe(page.getByRole('menuitem'))
  }
  const nada = 'En su hoja de ruta se deshace lo que usted hizo hace menos de 5 minutos'
  expect(await abrirMenu(81)).toEqual([
    'Ver',
    'Devolver',
    ...['Derivar', 'Asignar', 'Archivar'].map((acto) => `${acto} Recíbalo primero`),
    `Deshacer ${nada}`,
  ])
  await revisarAccesibilidad()
  await userEvent.keyboard('{Escape}')
  await pestana(/^En proceso/).click()
  expect(await abrirMenu(82)).toEqual([
    'Ver',
    'Devolver Su área lo registró: no hay a quién devolverlo',
    ...['Derivar', 'Asignar', 'Archivar'],
    `Deshacer ${nada}`,
  ])
  await userEvent.keyboard('{Escape}')
  const espera = 'El expediente está en subsanación hasta el 20/07/2026'
  expect(await abrirMenu(83)).toEqual([
    'Ver',
    ...[`Devolver ${espera}`, `Derivar ${espera}`, 'Asignar', `Archivar ${espera}`],
    `Deshacer ${nada}`,
  ])
  await userEvent.keyboard('{Escape}')
  expect(await abrirMenu(84)).toContain('Archivar Informe al responsable o devuélvalo: él responde al ciudadano')
  await userEvent.keyboard('{Escape}')
  await pestana(/^Archivados/).click()
  expect(await abrirMenu(85)).toEqual(['Ver', 'Reabrir Solo el jefe de área puede hacerlo', `Deshacer ${nada}`])
  await page.getByRole('menuitem', { name: /^Ver/ }).click()
  await expect.poll(() => location.hash).toMatch(/^#\/expediente\?id=85&de=bandeja/)
})

test('EXP-09 D-116 rows are chosen across pages, received together, and what failed is tried again', async () => {
  const filas = Array.from({ length: 12 }, (_, i) => unaFila(i + 1, { ingreso: `2026-07-14 09:${10 + i}:00` }))
  await abrirBandeja(filas)
  await page.getByRole('checkbox', { name: 'Elegir EXP-2026-000001' }).click()
  await page.getByRole('checkbox', { name: 'Elegir EXP-2026-000002' }).click()
  await page.getByRole('button', { name: 'Página siguiente' }).click()
  await page.getByRole('checkbox', { name: 'Elegir EXP-2026-000012' }).click()
  const barra = page.getByRole('group', { name: 'Expedientes elegidos' })
  await expect.element(barra).toMatchTextContent('3 expedientes elegidosde un máximo de 50')
  await revisarAccesibilidad()
  let vez = 0
  const pedidos = responder(expedientesApi.recibir, ({ body }) => {
    vez += 1
    const falla = (id: number) => vez === 1 && id === 1_002
    return {
      data: body.oper_ids.map((oper_id) => ({
        oper_id,
        hecho: !falla(oper_id),
        mensaje: falla(oper_id) ? 'El expediente está en otra área' : 'Hecho',
        movimiento: falla(oper_id) ? null : oper_id + 5_000,
      })),
    }
  })
  await barra.getByRole('button', { name: 'Recibir seleccionados' }).click()
  const resultado = dialogo('RESULTADO')
  await expect
    .poll(() => textosDe(resultado.getByRole('listitem')))
    .toEqual(['EXP-2026-000001Hecho', 'EXP-2026-000002El expediente está en otra área', 'EXP-2026-000012Hecho'])
  await expect.element(resultado).toMatchTextContent('2 de 3 hechos')
  await revisarAccesibilidad()
  await resultado.getByRole('button', { name: 'Reintentar fallidos' }).click()
  await expect.element(resultado).toMatchTextContent('3 de 3 hechos')
  expect(pedidos.map(({ body }) => body.oper_ids)).toEqual([[1_001, 1_002, 1_012], [1_002]])
  await resultado.getByRole('button', { name: 'Cerrar', exact: true }).last().click()
  await expect.element(barra).not.toBeInTheDocument()
})

test('EXP-11 counters move at once; rows wait while something is chosen, behind a line that says how many changes', async () => {
  const filas = [unaFila(1)]
  const { cambiar } = await abrirBandeja(filas)
  filas.push(unaFila(2))
  cambiar('expedientes', 15)
  await expect.element(filaDe('EXP-2026-000002')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Elegir EXP-2026-000001' }).click()
  filas.push(unaFila(3))
  cambiar('expedientes', 15)
  await expect.element(page.getByText('Hay 1 cambio.')).toBeVisible()
  await expect.element(pestana(/^Por recibir/)).toMatchTextContent('3')
  await expect.element(filaDe('EXP-2026-000003')).not.toBeInTheDocument()
  cambiar('expedientes', 15)
  await expect.element(page.getByText('Hay 2 cambios.')).toBeVisible()
  await revisarAccesibilidad()
  await page.getByRole('button', { name: /Actualizar$/ }).click()
  await expect.element(filaDe('EXP-2026-000003')).toBeVisible()
  await expect.element(page.getByText('Hay 2 cambios.')).not.toBeInTheDocument()
  // What another area hears of is no change here.
  cambiar('expedientes', 47)
  await page.getByRole('button', { name: 'Quitar selección' }).click()
  await expect.element(page.getByRole('group', { name: 'Expedientes elegidos' })).not.toBeInTheDocument()
})

test('EXP-08 EXP-11 what is done to a case elsewhere shows in the open menu of its row', async () => {
  const filas = [enProceso(1)]
  const { cambiar } = await abrirBandeja(filas, { datos: 'bandeja=en_proceso' })
  await filaDe('EXP-2026-000001')
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await expect.element(page.getByRole('menuitem', { name: /^Archivar/ })).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: /^Reabrir/ })).not.toBeInTheDocument()
  filas[0] = enProceso(1, { estado: 'RESPONDIDO', marcas: ['respondido'] })
  cambiar('expedientes', 15)
  await expect.element(page.getByRole('menuitem', { name: /^Reabrir/ })).toBeVisible()
})

test('EXP-13 the tab is exported with its filters as csv, excel and pdf', async () => {
  await abrirBandeja([unaFila(1)], { datos: 'bandeja=por_recibir&clase=tramite' })
  const exportar = page.getByRole('group', { name: 'Exportar' })
  await expect.poll(() => textosDe(exportar.getByRole('button'))).toEqual(['CSV', 'Excel', 'PDF'])
  const pedidos = responder(
    exportarApi.exportar,
    new Response('Expediente', { headers: { 'content-type': 'text/csv' } }),
  )
  await exportar.getByRole('button', { name: 'CSV' }).click()
  await expect
    .poll(() => pedidos[0])
    .toMatchObject({
      params: { tabla: 'expedientes' },
      body: { formato: 'csv', bandeja: 'por_recibir', clase: 'tramite', order: [{ column: 'ingreso', dir: 'asc' }] },
    })
})

test('EXP-11 rows that come above the one under the focus do not move it', async () => {
  const filas = Array.from({ length: 30 }, (_, i) => unaFila(i + 1, { ingreso: `2026-07-14 09:${10 + i}:00` }))
  const { cambiar } = await abrirBandeja(filas, { datos: 'bandeja=por_recibir&filas=50' })
  const fila = filaDe('EXP-2026-000012')
  await enfocar(fila)
  const arriba = () => Math.round(fila.element().getBoundingClientRect().top)
  const antes = arriba()
  filas.push(unaFila(99, { ingreso: '2026-07-13 09:00:00' }))
  cambiar('expedientes', 15)
  await expect.element(filaDe('EXP-2026-000099')).toBeInTheDocument()
  expect(Math.abs(arriba() - antes)).toBeLessThanOrEqual(1)
  await expect.element(fila).toHaveFocus()
})

test('EXP-14 at 390 px each row is a card with its action across, and several are chosen by Seleccionar', async () => {
  await page.viewport(390, 844)
  await abrirBandeja([unaFila(1, { marcas: ['devuelto'] }), unaFila(2)])
  expect(sinDesborde()).toBe(true)
  const fila = filaDe('EXP-2026-000001')
  const boton = fila.getByRole('button', { name: /^Recibir/ })
  expect(await altura(boton)).toBeGreaterThanOrEqual(44)
  const ancho = (cual: { element: () => Element }) => cual.element().getBoundingClientRect().width
  expect(ancho(boton)).toBeGreaterThan(ancho(fila) * 0.6)
  await expect.element(page.getByRole('checkbox', { name: 'Elegir EXP-2026-000001' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('combobox', { name: 'Clase' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Filtros' }).click()
  await expect.element(page.getByRole('combobox', { name: 'Clase' })).toBeVisible()
  await revisarAccesibilidad()
  await page.getByRole('button', { name: 'Seleccionar' }).click()
  await page.getByRole('checkbox', { name: 'Elegir EXP-2026-000001' }).click()
  await expect.element(page.getByRole('button', { name: 'Recibir seleccionados' })).toBeVisible()
  expect(sinDesborde()).toBe(true)
  await page.viewport(1440, 900)
})

test('EXP-15 D-117 keys act on the row that has the focus, and nowhere else', async () => {
  await abrirBandeja([unaFila(1), enProceso(2), enProceso(3)])
  const recibidos = responder(expedientesApi.recibir, ({ body }) => todosHechos(body.oper_ids))
  await enfocar(pestana(/^Por recibir/))
  await userEvent.keyboard('r')
  expect(recibidos).toHaveLength(0)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(pestana(/^En proceso/)).toHaveAttribute('aria-selected', 'true')
  await enfocar(filaDe('EXP-2026-000002'))
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(filaDe('EXP-2026-000003')).toHaveFocus()
  await userEvent.keyboard('r')
  await expect.element(aviso('El expediente ya no está en ese estado. Actualice la bandeja.')).toBeVisible()
  await userEvent.keyboard('d')
  await expect.element(dialogo('DERIVAR EXPEDIENTE')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await dialogo('DERIVAR EXPEDIENTE').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(filaDe('EXP-2026-000003')).toHaveFocus()
  await userEvent.keyboard('a')
  await expect.element(dialogo('ASIGNAR EXPEDIENTE')).toBeVisible()
  await dialogo('ASIGNAR EXPEDIENTE').getByRole('button', { name: 'Cancelar' }).click()
  await expect.element(filaDe('EXP-2026-000003')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.hash).toMatch(/^#\/expediente\?id=3&de=bandeja/)
})

test('EXP-52 D-122 a head sees what waits, opens it by its parts, and has the rows by person', async () => {
  const { deFilas } = await abrirBandeja([unaFila(1), enProceso(2)], {
    como: RUTH,
    delJefe: { vencidos: 1, sin_asignar: 4 },
  })
  const barra = page.getByRole('group', { name: 'Su área' })
  await expect.element(barra).toMatchTextContent('Su área:1 por recibir1 en proceso1 vencido4 sin asignar')
  await barra.getByRole('button', { name: '1 vencido' }).click()
  await expect.poll(() => deFilas().at(-1)).toMatchObject({ bandeja: 'por_vencer', vencidos: true })
  await barra.getByRole('button', { name: '4 sin asignar' }).click()
  await expect.poll(() => deFilas().at(-1)).toMatchObject({ bandeja: 'en_proceso', asignado: 'nadie', vencidos: false })
  await page.getByRole('radio', { name: 'Por persona' }).click()
  await expect
    .poll(() => deFilas().at(-1)?.order)
    .toEqual([
      { column: 'asignado', dir: 'asc' },
      { column: 'vence', dir: 'asc' },
    ])
  const personas = page.getByRole('group', { name: 'Por persona' })
  await expect
    .poll(() => textosDe(personas.getByRole('button')))
    .toEqual(['Todas', 'Gloria Ríos 3', 'Sonia Larico 1', 'Sin asignar 4'])
  await personas.getByRole('button', { name: 'Sonia Larico 1' }).click()
  await expect.poll(() => deFilas().at(-1)?.asignado).toBe(77)
  await revisarAccesibilidad()
  await page.viewport(390, 844)
  await expect.poll(sinDesborde).toBe(true)
  await page.viewport(1440, 900)
})

test('EXP-02 EXP-53 who supervises reads the tray of any area, and every act is off', async () => {
  const { deFilas } = await abrirBandeja([unaFila(1)], { como: SUPERVISORA })
  await expect.element(filaDe('EXP-2026-000001').getByRole('button', { name: /^Ver / })).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /^Elegir/ })).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Área' }).selectOptions('Secretaría General')
  await expect.poll(() => deFilas().at(-1)?.area_id).toBe(34)
  await expect
    .element(page.getByRole('searchbox', { name: 'Buscar en todos los expedientes de la municipalidad' }))
    .toBeVisible()
  await filaDe('EXP-2026-000001')
    .getByRole('button', { name: /^Más acciones/ })
    .click()
  await expect
    .element(page.getByRole('menuitem', { name: /^Devolver/ }))
    .toMatchTextContent('Usted lo consulta; lo atiende el área que lo tiene')
})

test('EXP-11 EXP-10 who supervises hears of the area whose tray shows, and of every area where the search looks in all', async () => {
  const filas = [unaFila(1)]
  const { cambiar, deFilas } = await abrirBandeja(filas, { como: SUPERVISORA })
  await page.getByRole('combobox', { name: 'Área' }).selectOptions('Secretaría General')
  await expect.poll(() => deFilas().at(-1)?.area_id).toBe(34)
  await expect.element(tabla()).not.toHaveAttribute('aria-busy')
  filas.push(unaFila(2))
  cambiar('expedientes', 34)
  await expect.element(filaDe('EXP-2026-000002')).toBeVisible()
  await page.getByRole('searchbox').fill('Asunto')
  await expect.poll(() => deFilas().at(-1)?.bandeja).toBe('todos')
  await expect.element(tabla()).not.toHaveAttribute('aria-busy')
  filas.push(unaFila(3))
  cambiar('expedientes', 47)
  await expect.element(filaDe('EXP-2026-000003')).toBeVisible()
})

test(`EXP-05 ${TITULO} is offered to who may open it`, async () => {
  await abrirBandeja([], { como: IVAN })
  await expect.element(page.getByRole('link', { name: 'Bandeja', exact: true })).toHaveAttribute('aria-current', 'page')
})

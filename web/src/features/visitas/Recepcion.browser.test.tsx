import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { type Visita, visitasApi } from '@cabildo/contracts/visitas'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { revisarAccesibilidad } from '../../../test/accesibilidad.ts'
import {
  abrirVisitas,
  CONOCIDO,
  campo,
  crearVisita,
  DESCONOCIDO,
  elegirEmpleado,
  llenarVisita,
  nuevaVisita,
  paginaDeVisitas,
  registrarEn,
  unaVisita,
  visitas,
} from '../../../test/fabricas/visitas.ts'
import { recargar } from '../../../test/pantalla.tsx'
import { rechazo, responder } from '../../../test/servidor.ts'
import { botonNuevo, filas, preguntaEliminar } from '../../../test/tabla.ts'
import { enfocar, sinDesborde, trasDibujar } from '../../../test/vista.ts'

const grabar = () => crearVisita().getByRole('button', { name: 'Grabar' })
const conocida = (dentro: Visita | null, ultima: Visita | null) =>
  responder(visitasApi.antecedentes, { dentro, ultima })

describe('the list', () => {
  test('VIS-08 SHE-74 Fecha and Hora order apart: only the one that was pressed is marked', async () => {
    const { listados } = await abrirVisitas(visitas(1))
    const titulo = (name: string) => page.getByRole('columnheader', { name })
    await expect.element(titulo('Hora')).not.toHaveAttribute('aria-sort')
    await titulo('Hora').getByRole('button').click()
    await expect.element(titulo('Hora')).toHaveAttribute('aria-sort', 'ascending')
    await expect.element(titulo('Fecha')).not.toHaveAttribute('aria-sort')
    expect(listados.at(-1)?.query.order).toEqual([{ column: 'hora', dir: 'asc' }])
  })

  test('VIS-36 an own save, which is announced too, loads the list once', async () => {
    const { listados } = await abrirVisitas(visitas(1))
    await llenarVisita('Una sola carga')
    const antes = listados.length
    await grabar().click()
    await expect.element(filas().filter({ hasText: 'Una sola carga' })).toBeVisible()
    await trasDibujar()
    expect(listados).toHaveLength(antes + 1)
  })

  test('VIS-36 an own save whose announcement is lost loads the list nevertheless', async () => {
    const enElServidor = visitas(1)
    await abrirVisitas(enElServidor)
    await llenarVisita('Sin anuncio')
    responder(visitasApi.registrar, (pedido) => registrarEn(enElServidor, pedido))
    await grabar().click()
    await expect.element(filas().filter({ hasText: 'Sin anuncio' })).toBeVisible()
  })

  test('SHE-10 the days are presets that the server knows, or two dates; both narrow list and export alike', async () => {
    const { listados } = await abrirVisitas(visitas(1))
    const pedido = () => listados.at(-1)?.query.columns.periodo
    await page.getByLabelText('Periodo').selectOptions('Esta semana')
    await expect.poll(pedido).toBe('semana')
    await page.getByLabelText('Periodo').selectOptions('Entre dos fechas')
    // Until both dates are there nothing is narrowed.
    await expect.poll(() => location.hash).toBe('#/visitas')
    await page.getByLabelText('Desde', { exact: true }).fill('10/07/2026')
    await page.getByLabelText('Hasta', { exact: true }).fill('09/07/2026')
    await expect.element(page.getByText('Debe ser igual o posterior a Desde')).toBeVisible()
    await page.getByLabelText('Hasta', { exact: true }).fill('15/07/2026')
    await expect.poll(pedido).toBe('2026-07-10..2026-07-15')
  })

  test('VIS-03 rows are at most 48 px high at 1440, whatever they hold', async () => {
    await page.viewport(1440, 900)
    const larga = 'ACCIONES DE LOS MUNICIPIOS QUE PROMUEVEN EL CUIDADO INFANTIL Y LA ADECUADA ALIMENTACION'
    await abrirVisitas(
      Array.from({ length: 10 }, (_, i) =>
        unaVisita(i, { ape_nom: 'Apellidos Larguísimos De Verdad '.repeat(2), motivo: larga, ubicacion: larga }),
      ),
    )
    const altos = [...document.querySelectorAll('tbody tr')].map((fila) => fila.getBoundingClientRect())
    expect(altos).toHaveLength(10)
    expect(Math.max(...altos.map(({ height }) => height))).toBeLessThanOrEqual(48)
    expect(Math.max(...altos.map(({ bottom }) => bottom))).toBeLessThanOrEqual(900)
  })
})

describe('taking back', () => {
  test('D-33 VIS-28 an own exit is taken back by a button that moves no row', async () => {
    const enElServidor = visitas(1)
    await abrirVisitas(enElServidor)
    const deshechos = responder(visitasApi.deshacer, ({ params }) => {
      const [antes] = enElServidor
      if (params.id !== 1 || !antes) return rechazo('noEncontrado')
      enElServidor[0] = { ...antes, salida_date: null }
      return { data: enElServidor[0] }
    })
    await filas()
      .getByRole('button', { name: /Registrar hora de salida/ })
      .click()
    await page.getByRole('button', { name: 'Deshacer salida de Prueba Visitante' }).click()
    await expect.element(page.getByText('Se deshizo la última acción')).toBeVisible()
    await expect.element(filas().first()).toMatchTextContent('Pendiente')
    expect(deshechos.map(({ params, body }) => [params.id, body])).toEqual([[1, { acto: 'salida' }]])
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).not.toBeInTheDocument()
    await expect.element(botonNuevo()).toHaveFocus()
  })

  test('D-33 VIS-06 a deletion that may no longer be taken back says so, and its button goes', async () => {
    await abrirVisitas(visitas(1))
    responder(visitasApi.deshacer, () => rechazo('inesperado'))
    await filas()
      .getByRole('button', { name: /^Eliminar visita/ })
      .click()
    await preguntaEliminar().getByRole('button', { name: 'Aceptar' }).click()
    const deshacer = page.getByRole('button', { name: 'Deshacer eliminación de Prueba Visitante' })
    await deshacer.click()
    // A failure of the moment leaves the offer.
    await expect.element(page.getByText(MENSAJES.noActualizado).first()).toBeVisible()
    responder(visitasApi.deshacer, () => rechazo('deshacerVencido'))
    await deshacer.click()
    await expect.element(page.getByText(/Ya no se puede deshacer/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Deshacer/ })).not.toBeInTheDocument()
  })
})

describe('a visitor who is known', () => {
  test('VIS-16 who is inside is told with the exit beside it', async () => {
    const dentro = unaVisita(1, { created_at: '2026-07-15 12:21:00' })
    const { guardados } = await abrirVisitas([dentro])
    responder(visitasApi.antecedentes, () => ({ dentro: guardados.length === 0 ? dentro : null, ultima: null }))
    await nuevaVisita()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(crearVisita()).toMatchTextContent('Ya está dentro desde 12:21')
    await crearVisita().getByRole('button', { name: 'Registrar salida' }).click()
    await expect.element(page.getByText('Hora de salida actualizado')).toBeVisible()
    expect(guardados.map(({ params, body }) => [params.id, body])).toEqual([[1, null]])
    await expect.element(crearVisita().getByText(/Ya está dentro/)).not.toBeInTheDocument()
    await expect.element(campo.motivo()).toHaveFocus()
  })

  test('VIS-20 VIS-21 the last motive and employee are taken by one press', async () => {
    conocida(null, unaVisita(1, { motivo: 'Entrega mensual', created_at: '2026-07-01 09:00:00' }))
    const { registros } = await abrirVisitas(visitas(1))
    await nuevaVisita()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(crearVisita()).toMatchTextContent('Última visita el 01/07/2026: Entrega mensual')
    await crearVisita().getByRole('button', { name: 'Usar motivo y empleado' }).click()
    await expect.element(campo.motivo()).toHaveValue('Entrega mensual')
    await grabar().click()
    await expect.element(page.getByText('Registro grabado con éxito')).toBeVisible()
    expect(registros[0]?.body).toMatchObject({ motivo: 'Entrega mensual', empacce_id: 101 })
  })
})

describe('documents', () => {
  test('VIS-15 a passport is written in capitals, looked up nowhere, and named where it is missing', async () => {
    const { busquedas, registros } = await abrirVisitas(visitas(1))
    await nuevaVisita()
    await campo.documento().selectOptions('Pasaporte')
    await expect.element(crearVisita()).toMatchTextContent('Falta: pasaporte, visitante, motivo, empleado')
    const conocidos = conocida(null, null)
    await campo.numero().fill('ab-12')
    await campo.nombre().fill('Lindqvist Hannah')
    await expect.element(page.getByText('El pasaporte tiene de 6 a 12 letras mayúsculas y números')).toBeVisible()
    await enfocar(campo.numero())
    await userEvent.keyboard('3456')
    // Three of these keys leave a number that is complete; not each of them asks.
    await expect.poll(() => conocidos.at(-1)?.query.nrodoc).toBe('AB123456')
    expect(conocidos.length).toBeLessThan(3)
    await expect.element(campo.numero()).toHaveValue('AB123456')
    await campo.motivo().fill('Con pasaporte')
    await elegirEmpleado()
    await grabar().click()
    await expect.element(filas().filter({ hasText: 'Con pasaporte' })).toMatchTextContent('PAS AB123456')
    expect(registros[0]?.body).toMatchObject({ tipo_doc: 'PAS', nrodoc: 'AB123456', name: 'Lindqvist Hannah' })
    expect(busquedas).toEqual([])
  })

  test('VIS-18 a DNI that nobody has is registered by the own choice, and marked', async () => {
    const { registros } = await abrirVisitas(visitas(1))
    await nuevaVisita()
    await campo.dni().fill(DESCONOCIDO)
    const eleccion = crearVisita().getByLabelText('Registrar sin consulta')
    await eleccion.click()
    await campo.nombre().fill('Alguien Nuevo')
    await campo.motivo().fill('Nadie lo conoce')
    await elegirEmpleado()
    await grabar().click()
    await expect.element(filas().filter({ hasText: 'Nadie lo conoce' })).toMatchTextContent('DNI sin consulta')
    expect(registros[0]?.body).toMatchObject({ nrodoc: DESCONOCIDO, sin_consulta: true, name: 'Alguien Nuevo' })
  })

  test('SHE-80 VIS-16 VIS-18 a recovered form asks the registry again, keeps a name, and opens what holds something', async () => {
    await abrirVisitas(visitas(1))
    await nuevaVisita()
    await campo.dni().fill(DESCONOCIDO)
    await crearVisita().getByText('Más datos del registro de visitas').click()
    await page.getByLabelText(/^Lugar específico/).fill('Archivo')
    recargar()
    await expect.element(campo.dni()).toHaveValue(DESCONOCIDO)
    await expect.element(crearVisita().getByLabelText('Registrar sin consulta')).not.toBeChecked()
    await expect.element(page.getByLabelText(/^Lugar específico/)).toBeVisible()
    await campo.dni().fill(CONOCIDO.dni)
    await expect.element(campo.nombre()).toHaveValue(CONOCIDO.nombre)
    await campo.nombre().fill('Silva Luis')
    recargar()
    await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
    await expect.element(campo.nombre()).toHaveValue('Silva Luis')
    // It came with that DNI, so it goes with it.
    await campo.dni().fill('9834836')
    await expect.element(campo.nombre()).toHaveValue('')
    await crearVisita().getByRole('button', { name: 'Empezar de nuevo' }).click()
    await expect.element(crearVisita()).toMatchTextContent('Falta: DNI, motivo, empleado')
  })

  test('VIS-27 a late entry stands behind the disclosure, and the server may refuse it beside its field', async () => {
    const { registros } = await abrirVisitas(visitas(1))
    await llenarVisita('Vino ayer')
    responder(visitasApi.registrar, () =>
      rechazo('validacion', { errors: { ingreso: 'El ingreso debe ser anterior a ahora y de los últimos 3 días' } }),
    )
    await crearVisita().getByText('Más datos del registro de visitas').click()
    await page.getByLabelText(/^Entidad del visitante/).fill('Universidad del Valle')
    await page.getByLabelText('Hora de ingreso').fill('1605')
    await expect.element(page.getByLabelText('Hora de ingreso')).toHaveValue('16:05')
    await expect.element(crearVisita()).toMatchTextContent('Falta: hora de ingreso')
    const dia = page.getByLabelText('Fecha de ingreso', { exact: true })
    // A date that is not finished is no entry of now.
    await page.getByLabelText('Hora de ingreso').fill('')
    await dia.fill('14/07')
    await expect.element(crearVisita()).toMatchTextContent('Falta: hora de ingreso')
    await expect.element(crearVisita().getByText('Ingrese la fecha y la hora de ingreso')).toBeVisible()
    await page.getByLabelText('Hora de ingreso').fill('1605')
    await dia.fill('14/07/2026')
    await grabar().click()
    await expect.element(crearVisita().getByText(/El ingreso debe ser anterior/)).toBeVisible()
    await revisarAccesibilidad()
    expect(registros).toEqual([])
  })
})

describe('the end of the day and the building', () => {
  test('VIS-28 VIS-30 earlier days are closed by one act, after a question that says what it does', async () => {
    const enElServidor = [
      unaVisita(1, { created_at: '2026-07-14 09:00:00', ape_nom: 'De Ayer' }),
      unaVisita(2, { ape_nom: 'De Hoy' }),
    ]
    await abrirVisitas(enElServidor)
    responder(visitasApi.cerrarAnteriores, () => {
      enElServidor[0] = unaVisita(1, { ape_nom: 'De Ayer', salida_no_registrada: true })
      return { cerradas: 1 }
    })
    await expect.element(page.getByText('1 visita de días anteriores sin salida')).toBeVisible()
    // The hour of now would be no exit of yesterday.
    const deAyer = filas()
      .filter({ hasText: 'De Ayer' })
      .getByRole('button', { name: /Registrar hora/ })
    await expect.element(deAyer).toHaveAccessibleName(/Es de otro día: ciérrela con «Cerrar sin hora de salida»$/)
    const deHoy = filas()
      .filter({ hasText: 'De Hoy' })
      .getByRole('button', { name: /Registrar hora/ })
    await expect.element(deHoy).not.toHaveAttribute('aria-disabled')
    await page.getByRole('button', { name: 'Cerrar sin hora de salida', exact: true }).click()
    const pregunta = page.getByRole('alertdialog')
    await expect
      .element(pregunta)
      .toMatchTextContent(
        '1 visita de días anteriores quedará con la marca «salida no registrada», sin hora de salida, y dejará de contar como pendiente.',
      )
    await revisarAccesibilidad()
    await pregunta.getByRole('button', { name: 'Cerrar visitas' }).click()
    const fila = filas().filter({ hasText: 'De Ayer' })
    await expect.element(fila).toMatchTextContent('No registrada')
    await expect.element(fila.getByRole('button', { name: /Registrar hora/ })).not.toBeInTheDocument()
    await expect.element(page.getByText(/de días anteriores sin salida/)).not.toBeInTheDocument()
    await expect.element(pregunta).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement !== document.body).toBe(true)
  })

  test('VIS-30 the board tells who is inside by location, follows changes, and prints the list', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime('2026-07-15T09:22:00-05:00')
    const enElServidor = [
      unaVisita(1, { ape_nom: 'Vega Ana' }),
      unaVisita(2, { ape_nom: 'Soto Luis', ubicacion: 'NUTRICION', salida_date: '2026-07-15 09:10:00' }),
    ]
    const { cambiar } = await abrirVisitas(enElServidor)
    await page.getByRole('button', { name: 'En el edificio' }).click()
    const tablero = page.getByRole('dialog', { name: 'EN EL EDIFICIO AHORA' })
    await expect
      .element(tablero.getByRole('region', { name: 'OFICINA CENTRAL' }))
      .toMatchTextContent(/Vega Ana.*DNI 98999999.*con ELENA QUISPE MAMANI.*desde 09:00 · hace 22 min/)
    await expect.element(tablero).not.toMatchTextContent('Soto Luis')
    await revisarAccesibilidad()
    enElServidor.push(unaVisita(3, { ape_nom: 'Rojas Eva', ubicacion: 'NUTRICION' }))
    cambiar('visitas', 20)
    await expect.element(tablero.getByRole('region', { name: 'NUTRICION' })).toMatchTextContent('Rojas Eva')
    const impresas: string[] = []
    vi.spyOn(window, 'print').mockImplementation(() => {
      impresas.push(document.querySelector('body > section')?.textContent ?? '')
      window.dispatchEvent(new Event('afterprint'))
    })
    await tablero.getByRole('button', { name: 'Imprimir lista de evacuación' }).click()
    expect(impresas[0]).toContain('LISTA DE EVACUACIÓN')
    expect(impresas[0]).toContain('Rojas Eva')
    await page.viewport(390, 844)
    await trasDibujar()
    await expect.poll(sinDesborde).toBe(true)
  })

  test('VIS-30 SHE-79 a board that cannot be loaded gives no figure, keeps the session, and may be asked again', async () => {
    await abrirVisitas(visitas(2))
    responder(visitasApi.porArea, () => rechazo('inesperado'))
    await page.getByRole('button', { name: 'En el edificio' }).click()
    const tablero = page.getByRole('dialog', { name: 'EN EL EDIFICIO AHORA' })
    await expect
      .element(tablero.getByRole('alert'))
      .toMatchTextContent('No se pudo obtener quiénes están en el edificio.')
    await expect.element(tablero.getByText(/\d visitantes?/)).not.toBeInTheDocument()
    await expect.element(tablero.getByRole('button', { name: 'Imprimir lista de evacuación' })).toBeDisabled()
    await revisarAccesibilidad()
    responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(visitas(2), query))
    await tablero.getByRole('button', { name: 'Reintentar' }).click()
    await expect.element(tablero.getByText('2 visitantes')).toBeVisible()
  })
})

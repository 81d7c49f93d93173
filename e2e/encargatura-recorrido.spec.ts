import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { revisarAccesibilidad } from './accesibilidad.ts'
import { cabecerasDe, dniNuevo, quitarTrabajador } from './apoyo-trabajadores.ts'
import { aviso, CLAVE, campo, dialogo, elegirArea, grabar, nombreNuevo } from './apoyo-usuarios.ts'
import { abrir } from './apoyo-visitas.ts'
import { test } from './prueba.ts'

/** The area whose employees no other test counts. */
const AREA = { id: 22, name: 'Sub Gerencia de Recursos Humanos' }
const ADMINISTRADOR = 'informatica'

/** Somebody with an access of that area, who has made the password the own one; the surname is nobody else's. */
const unaPersona = async (request: APIRequestContext, cargo_id: number, myChoices: readonly number[]) => {
  const headers = await cabecerasDe(request, ADMINISTRADOR)
  const username = nombreNuevo()
  const persona = { dni: dniNuevo(), name: 'Ruth', ape_pat: `Salcedo${username}`, ape_mat: 'Arana', sexo: 0 }
  const creada = await request.post('/api/employees/single', { headers, data: persona })
  expect(creada.status()).toBe(200)
  const { employee_id } = (await creada.json()).data
  const inicial = 'la inicial del molino 4'
  const acceso = { area_id: AREA.id, cargo_id, myChoices }
  const cuenta = { username, password: inicial, nroDni: persona.dni, employee_id, acceso }
  const usuario = await request.post('/api/users', { headers, data: cuenta })
  expect(usuario.status()).toBe(200)
  const { id } = (await usuario.json()).data
  const { access_token } = await (await request.post('/api/login', { data: { username, password: inicial } })).json()
  const cambio = await request.put(`/api/users/${id}`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { id, current_password: inicial, password: CLAVE, confirmedPassword: CLAVE },
  })
  expect(cambio.status()).toBe(200)
  return { username, nombre: `Ruth ${persona.ape_pat} Arana` }
}

/** Somebody at another computer, signed in. */
const enSuEquipo = async (browser: Browser, username: string): Promise<Page> => {
  const contexto = await browser.newContext({
    ...{ locale: 'es-PE', timezoneId: 'America/Lima', viewport: { width: 1440, height: 900 } },
  })
  const page = await contexto.newPage()
  await page.goto('/#/login')
  await campo(page, 'Usuario').fill(username)
  await campo(page, 'Clave').fill(CLAVE)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page.getByRole('heading', { name: 'Cabildo' })).toBeVisible()
  return page
}

const dentroDe = (dias: number): string =>
  new Date(Date.now() + dias * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10).split('-').reverse().join('/')

test('USU-59 USU-61 USU-62 a head goes on leave, somebody acts in the position and says so, and its end takes it away', async ({
  page,
  browser,
}) => {
  const [titular, encargado] = await Promise.all([
    unaPersona(page.request, 2, [6, 16]),
    unaPersona(page.request, 3, [5]),
  ])
  const [deLicencia, actua] = await Promise.all([
    enSuEquipo(browser, titular.username),
    enSuEquipo(browser, encargado.username),
  ])

  await abrir(page, 'encargaturas', ADMINISTRADOR)
  await page.getByRole('button', { name: 'Nueva', exact: true }).click()
  const crear = dialogo(page, 'CREAR ENCARGATURA')
  await elegirArea(crear, AREA.name, 'Área')
  await campo(page, 'Cargo').selectOption({ label: 'Subgerente' })
  await campo(page, 'Titular').selectOption({ label: titular.nombre })
  const lista = crear.getByRole('combobox', { name: 'Encargado' })
  await lista.fill(encargado.username)
  await page.getByRole('option', { name: new RegExp(encargado.username) }).click()
  await campo(page, 'Motivo').selectOption({ label: 'Licencia' })
  await campo(page, 'Resolución o memorando').fill(`Memorando ${titular.username}`)
  await campo(page, 'Hasta').fill(dentroDe(15))
  await grabar(page).click()
  await expect(aviso(page, 'Encargatura grabada con éxito')).toBeVisible()

  // The head has no access meanwhile, and what was open ends.
  await expect(deLicencia.getByText('Su sesión terminó. Ingrese otra vez para continuar.').first()).toBeVisible()

  // Acting, the position's modules are there and the own ones are not.
  await actua
    .getByRole('banner')
    .getByRole('button', { name: /^Menú de / })
    .click()
  await actua.getByRole('menuitem', { name: `Actuar por encargo de ${titular.nombre}` }).click()
  const cinta = actua.getByRole('status').getByText(`Por encargo de ${titular.nombre} · Subgerente (e)`)
  await expect(cinta).toBeVisible()
  await expect(actua.getByRole('link', { name: 'Visitas', exact: true })).toHaveCount(0)
  await actua.goto('/#/employee')
  await expect(actua.getByRole('heading', { name: 'LISTADO DE TRABAJADORES' })).toBeVisible()
  await expect(cinta).toBeVisible()
  await revisarAccesibilidad(actua)
  await actua.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).click()
  const dni = dniNuevo()
  await campo(actua, 'DNI').fill(dni)
  await expect(actua.getByText('No encontramos ese DNI. Escriba los datos.')).toBeVisible()
  await campo(actua, 'Nombre').fill('Paola')
  await campo(actua, 'Apellido Paterno').fill('Medina')
  await campo(actua, 'Apellido Materno').fill('Chirinos')
  await campo(actua, 'Sexo').selectOption('0')
  await campo(actua, 'Cargo').selectOption({ label: 'Asistente' })
  await grabar(actua).click()
  await expect(actua.getByRole('row').filter({ hasText: dni })).toBeVisible()

  // The trail names who did it, and for whom.
  const rastro = await page.request.get('/api/auditoria', {
    headers: await cabecerasDe(page.request, ADMINISTRADOR),
    params: { 'columns[modulo]': 'trabajadores', 'columns[desde]': '2020-01-01', length: '50' },
  })
  const personas = ((await rastro.json()) as { data: { persona: string }[] }).data.map(({ persona }) => persona)
  expect(personas).toContain(`${encargado.nombre} por encargo de ${titular.nombre}`)

  // Ended, the next act is told so and saves nothing; the head is back.
  const fila = page.getByRole('row').filter({ hasText: titular.nombre })
  await fila.getByRole('button', { name: /^Terminar/ }).click()
  await dialogo(page, 'TERMINAR ENCARGATURA').getByLabel('Motivo').fill('El titular volvió antes')
  await dialogo(page, 'TERMINAR ENCARGATURA').getByRole('button', { name: 'Terminar' }).click()
  await expect(aviso(page, 'Encargatura terminada')).toBeVisible()
  await actua.getByRole('searchbox', { name: 'Buscar en la tabla' }).fill('medina')
  await expect(aviso(actua, 'El encargo terminó. Volvió a su puesto.')).toBeVisible()
  await expect(cinta).toHaveCount(0)
  await expect(actua.getByRole('link', { name: 'Visitas', exact: true })).toBeVisible()
  const vuelve = await enSuEquipo(browser, titular.username)
  await quitarTrabajador(page.request, dni)
  for (const otra of [deLicencia, actua, vuelve]) await otra.context().close()
})

import { puestaEnMarchaApi } from '@cabildo/contracts/puesta-en-marcha'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'

const banco = usarBanco()

describe('with the demonstration authority', () => {
  test('ORG-48 the sample page is signed, verified and thrown away; a test signature does not finish the step', async () => {
    const gloria = await banco.como('gloria')
    const antes = await banco.archivosEnDisco()
    const { status, cuerpo } = await gloria.llamar(puestaEnMarchaApi.probarFirma, { body: {} })
    expect([status, cuerpo.data]).toMatchObject([200, { firmada: true, de_prueba: true }])
    expect(await banco.archivosEnDisco()).toEqual(antes)
    const [prueba] = await banco.db.selectFrom('pruebas').selectAll().where('clase', '=', 'firma').execute()
    expect(prueba).toMatchObject({ hecha_at: AHORA, firmador: 'local', de_prueba: true, correo_id: null })
    const { pasos, firma } = (await (await banco.como('admin')).llamar(puestaEnMarchaApi.ver)).cuerpo.data
    expect(pasos[4]).toMatchObject({
      estado: 'falta',
      faltan: ['Las firmas de hoy son de prueba: no valen ante terceros'],
    })
    expect(firma).toMatchObject({ ultima: null, local: true })
  })
})

describe('in a large municipality', () => {
  test('ORG-56 O29 the list comes in less than 2 seconds with 2,000 users and 500 areas', async () => {
    await sql`insert into areas (id, name) select 1000 + n, 'Área ' || n from generate_series(1, 500) n`.execute(
      banco.db,
    )
    await sql`insert into trabajadores (employee_id, dni, name, ape_pat, ape_mat, sexo)
      select 10000 + n, (70000000 + n)::text, 'Persona', 'Número', n::text, 1 from generate_series(1, 2000) n`.execute(
      banco.db,
    )
    await sql`insert into usuarios (id, username, password_hash, employee_id)
      select 10000 + n, 'persona' || n, 'x', 10000 + n from generate_series(1, 2000) n`.execute(banco.db)
    await sql`insert into accesos (empacce_id, user_id, employee_id, area_id, cargo_id, anio_eje)
      select a * 10000 + n, 10000 + n, 10000 + n, 1001 + n % 500, 2, 2025 + a - 2
      from generate_series(1, 2000) n, generate_series(2, 3) a`.execute(banco.db)
    await sql`insert into permisos (empacce_id, codigo)
      select 30000 + n, p from generate_series(1, 2000) n, unnest(array[5, 12]) p`.execute(banco.db)
    // As autovacuum leaves them.
    await banco.bd.comoDueno('analyze areas, trabajadores, usuarios, accesos, permisos')
    const admin = await banco.como('admin')
    const inicio = performance.now()
    const { status, cuerpo } = await admin.llamar(puestaEnMarchaApi.listo)
    const ms = performance.now() - inicio
    expect(status).toBe(200)
    expect(cuerpo.data.lineas.find(({ numero }) => numero === 15)?.frase).toMatch(/^50\d áreas no tienen jefe/)
    expect(ms).toBeLessThan(2_000)
  }, 60_000)
})

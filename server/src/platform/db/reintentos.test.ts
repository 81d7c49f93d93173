import { visitasApi } from '@cabildo/contracts/visitas'
import { afterEach, describe, expect, test } from 'vitest'
import { usarBanco } from '../../../test/banco.ts'
import { datosDeVisita, unaVisita } from '../../../test/fabricas.ts'

const banco = usarBanco()

/** Makes every writing of a visit fail like a deadlock would, the first `veces` times. */
const tropezar = (codigo: string, veces: number) =>
  banco.bd.comoDueno(`
    create sequence tropiezos;
    create function tropezar() returns trigger language plpgsql security definer as $$ begin
      if nextval('public.tropiezos') <= ${veces} then raise exception 'de prueba' using errcode = '${codigo}'; end if;
      return new;
    end $$;
    create trigger tropezar before insert or update on visitas for each row execute function tropezar()`)
const intentos = async () =>
  Number((await banco.bd.comoDueno<{ last_value: string }>('select last_value from tropiezos'))[0]?.last_value)

afterEach(() =>
  banco.bd.comoDueno(`
    drop trigger if exists tropezar on visitas;
    drop function if exists tropezar;
    drop sequence if exists tropiezos`),
)

describe.each(['40001', '40P01'])('what PostgreSQL asks to try again: %s', (codigo) => {
  test('H3 D-35 the third try of a transaction and of a single statement succeeds', async () => {
    const rosa = await banco.como('rosa')
    const { id } = await unaVisita(rosa)
    await tropezar(codigo, 2)
    const params = { id: String(id) }
    expect((await rosa.llamar(visitasApi.guardar, { params, body: datosDeVisita() })).status).toBe(200)
    expect(await intentos()).toBe(3)
    await banco.bd.comoDueno('alter sequence tropiezos restart')
    expect((await rosa.llamar(visitasApi.registrar, { body: datosDeVisita() })).status).toBe(200)
    expect(await intentos()).toBe(3)
  })

  test('H3 D-35 SHE-79 after three it is a 503 that says when to come back, which ends no session', async () => {
    const rosa = await banco.como('rosa')
    await tropezar(codigo, 1_000)
    const { status, cuerpo, cabeceras } = await rosa.llamar(visitasApi.registrar, { body: datosDeVisita() })
    expect([status, cuerpo.codigo, cabeceras['retry-after']]).toEqual([503, 'noDisponible', '5'])
    expect(await intentos()).toBe(3)
  })
})

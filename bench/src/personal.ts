import assert from 'node:assert/strict'
import { ingresar, pedir } from './cliente.ts'
import { type Almacen, ejecutar } from './datos.ts'
import { ADMINISTRADOR, AREA_PERSONAL, bearer, CONEXIONES_PERSONAL, EMPLEADOS, USUARIOS } from './escena.ts'
import { elegidas, type Medida, medir, type Plan } from './medicion.ts'
import { lanzarProducto } from './proceso.ts'

/** What each screen of employees and users asks for: its name, the call, the address and the rows it has to find. */
interface Pantalla {
  medida: string
  ruta: string
  total?: number
}

const pantallas = (user_id: number, empacce_id: number): Pantalla[] => {
  const empleados = `/api/employees/byarea/${AREA_PERSONAL}?start=0&length=10`
  const usuarios = '/api/users/resumed?start=0&length=10'
  return [
    { medida: 'employees, first page (API-24)', ruta: empleados, total: EMPLEADOS * 2 },
    { medida: 'employees, search of a surname', ruta: `${empleados}&search=olivares` },
    { medida: 'employees, ordered by surname', ruta: `${empleados}&order=ape_pat:asc` },
    { medida: 'employees, page 200', ruta: empleados.replace('start=0', 'start=1990') },
    { medida: 'users, first page (API-33)', ruta: usuarios, total: USUARIOS },
    { medida: 'users, search of a surname', ruta: `${usuarios}&search=olivares` },
    { medida: 'users, ordered by employee', ruta: `${usuarios}&order=employee:asc` },
    { medida: 'one user (API-35)', ruta: `/api/users/${user_id}` },
    { medida: 'accesses of a user (API-45)', ruta: `/api/users/accesses/${user_id}`, total: 2 },
    { medida: 'permissions of an access (API-42)', ruta: `/api/users/getpermissions/${empacce_id}` },
  ]
}

/** How long the server takes for the screens of employees and users, at a modest number of calls at once. */
export const medirPersonal = async (almacen: Almacen, plan: Plan): Promise<Map<string, Medida>> => {
  const [acceso] = await ejecutar<{ user_id: number; empacce_id: number }>(
    almacen.url('personal'),
    `select user_id, empacce_id from accesos join usuarios u on u.id = user_id where u.username like 'u97%' order by 1, 2 limit 1`,
  )
  assert(acceso)
  const producto = await lanzarProducto(almacen, 'personal')
  try {
    const headers = bearer(await ingresar(producto, ADMINISTRADOR))
    const llamadas = elegidas(pantallas(acceso.user_id, acceso.empacce_id), plan).map(({ medida, ruta, total }) => ({
      ...{ medida, url: producto.url + ruta, headers, total },
    }))
    for (const { medida, url, total } of llamadas) {
      const { recordsTotal = 0 } = await pedir<{ recordsTotal?: number }>(url, { headers }, medida)
      // The demonstration has people of its own beside them.
      if (total) assert(recordsTotal >= total, `${medida}: ${recordsTotal} filas`)
    }
    return await medir(llamadas, plan, CONEXIONES_PERSONAL)
  } finally {
    await producto.detener()
  }
}

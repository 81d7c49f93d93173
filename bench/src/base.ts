/**
 * The bare server that the product is compared with: Fastify and pg, one prepared query per call, no sign-in, no
 * total, no validation, no audit. Started as a child process with DATABASE_URL and PUERTO.
 */
import Fastify from 'fastify'
import pg from 'pg'
import { AREA, TABLA_BASE, TABLA_SIN_INDICES } from './escena.ts'

const FILA = `v.id, v.nrodoc, v.name, v.apellidos, v.ape_nom, v.motivo, v.ubicacion, v.empacce_id, v.employee_id,
  v.cargo_id, v.employee_visitado, v.employee_cargo, marca_lima(v.created_at) as created_at,
  marca_lima(v.salida_date) as salida_date, v.updated_at::text as updated_at, v.tipo_doc, v.sin_consulta,
  v.salida_no_registrada, marca_lima(v.registrada_at) as registrada_at, v.entidad, v.lugar, v.observacion, v.importada, null::text as area_cerrada`

const LISTA = `select ${FILA} from visitas v where v.a_cargo_id = $1 and v.deleted_at is null
  order by v.created_at desc, v.id desc limit $2`

const insertar = (tabla: string) => `insert into ${tabla} as v (area_id, empacce_id, employee_id, cargo_id,
    employee_visitado, employee_cargo, nrodoc, name, apellidos, ape_nom, motivo, ubicacion, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) returning ${FILA}`

interface Nueva {
  nrodoc: string
  name: string
  apellidos: string
  motivo: string
  ubicacion: string | null
  empacce_id: number
}

const texto = { type: 'string' }
const numero = { type: 'number' }
const propiedades = {
  id: numero,
  nrodoc: texto,
  name: texto,
  apellidos: texto,
  ape_nom: texto,
  motivo: texto,
  ubicacion: { type: ['string', 'null'] },
  empacce_id: numero,
  employee_id: numero,
  cargo_id: numero,
  employee_visitado: texto,
  employee_cargo: texto,
  created_at: texto,
  salida_date: { type: ['string', 'null'] },
  updated_at: texto,
  tipo_doc: texto,
  sin_consulta: { type: 'boolean' },
  salida_no_registrada: { type: 'boolean' },
  registrada_at: { type: ['string', 'null'] },
  entidad: { type: ['string', 'null'] },
  lugar: { type: ['string', 'null'] },
  observacion: { type: ['string', 'null'] },
  importada: { type: 'boolean' },
  area_cerrada: { type: ['string', 'null'] },
}
const fila = { type: 'object', properties: propiedades }
const opciones = (data: object) => ({
  schema: { response: { 200: { type: 'object', properties: { data } } } },
})

// What pg and Fastify come with, but for the pool: as large as the product's (POOL_MAX, 10).
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = Fastify()

app.get('/visitas', opciones({ type: 'array', items: fila }), async () => {
  const { rows } = await pool.query({ name: 'lista', text: LISTA, values: [AREA, 25] })
  return { data: rows }
})

for (const tabla of [TABLA_BASE, TABLA_SIN_INDICES])
  app.post<{ Body: Nueva }>(`/${tabla}`, opciones(fila), async ({ body }) => {
    const { rows } = await pool.query({
      name: tabla,
      text: insertar(tabla),
      values: [
        AREA,
        body.empacce_id,
        1,
        3,
        'María Elena Quispe Mamani',
        'Especialista',
        body.nrodoc,
        body.name,
        body.apellidos,
        `${body.apellidos} ${body.name}`,
        body.motivo,
        body.ubicacion,
        1,
      ],
    })
    return { data: rows[0] }
  })

await app.listen({ host: '127.0.0.1', port: Number(process.env.PUERTO) })
process.on('SIGTERM', () => void app.close().then(() => pool.end()))

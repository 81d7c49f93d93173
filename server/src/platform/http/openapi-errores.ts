import { ERRORES } from '@cabildo/contracts/base/errores'

interface Operacion {
  responses?: object
  /** What openapi.ts notes of its refusals; it goes out as responses. */
  'x-rechazos'?: readonly number[]
}
interface Documento {
  paths?: Record<string, Record<string, Operacion> | undefined>
  components?: { schemas?: object; responses?: object }
}

const CUERPO = {
  type: 'object',
  description: 'El cuerpo de todo rechazo',
  properties: {
    message: { type: 'string', description: 'El motivo, en español, como lo lee el usuario' },
    codigo: { type: 'string', enum: Object.keys(ERRORES) },
    errors: { type: 'object', description: 'El motivo de cada campo', additionalProperties: { type: 'string' } },
    cambiar_clave: { const: true },
    existe: { const: true },
    vencido: { const: true },
    doc_id: { type: 'integer' },
  },
  required: ['message', 'codigo'],
  additionalProperties: false,
}

/** A status, with what may be its cause; those that go away by themselves say when to come back. */
const respuesta = (estado: number) => ({
  description: [
    ...new Set(
      Object.values(ERRORES)
        .filter(({ status }) => status === estado)
        .map(({ mensaje }) => mensaje),
    ),
  ].join(' · '),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  ...([429, 503].includes(estado) && {
    headers: { 'retry-after': { description: 'Segundos hasta volver a intentarlo', schema: { type: 'integer' } } },
  }),
})

/** Writes into the description what each call may refuse with (SHE-97, decision 0059). */
export const describirErrores = <D extends object>(documento: D): D => {
  const { paths = {}, components = {} } = documento as Documento
  const estados: number[] = [...new Set(Object.values(ERRORES).map(({ status }) => status))].sort((a, b) => a - b)
  for (const [direccion, operaciones] of Object.entries(paths))
    for (const [metodo, operacion] of Object.entries(operaciones ?? {})) {
      const { 'x-rechazos': rechazos = [] } = operacion
      delete operacion['x-rechazos']
      const sinMotivo = rechazos.find((estado) => !estados.includes(estado))
      if (sinMotivo) throw new Error(`${metodo} ${direccion} nombra ${sinMotivo}, con el que no rechaza ningún motivo`)
      operacion.responses = {
        ...operacion.responses,
        ...Object.fromEntries(rechazos.map((e) => [e, { $ref: `#/components/responses/${e}` }])),
      }
    }
  return {
    ...documento,
    components: {
      ...components,
      schemas: { ...components.schemas, Error: CUERPO },
      responses: Object.fromEntries(estados.map((estado) => [estado, respuesta(estado)])),
    },
  }
}

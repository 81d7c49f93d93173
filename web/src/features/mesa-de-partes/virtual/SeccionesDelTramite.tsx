import type { Formulario } from '../../formularios/index.ts'
import { SeccionAdjuntos } from './SeccionAdjuntos.tsx'
import { SeccionDocumento } from './SeccionDocumento.tsx'
import type { Tramite } from './tramite.ts'

export { Exito } from './Exito.tsx'

/** Sections 2 and 3, in one chunk: they stand below what shows at first. */
export const SeccionesDelTramite = ({ form }: { form: Formulario<Tramite> }) => (
  <>
    <SeccionDocumento form={form} />
    <SeccionAdjuntos form={form} />
  </>
)

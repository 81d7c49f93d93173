import { TELEFONO_MAXIMO } from '@cabildo/contracts/ciudadano'
import { DESCRIPCION_MAXIMO, DETALLE_MAXIMO } from '@cabildo/contracts/reclamos'
import type { ReactNode } from 'react'
import { CampoDni } from '../../ui/CampoDni.tsx'
import { AreaDeTexto, type Formulario, opcional, Seccion } from '../formularios/index.ts'
import type { ValoresReclamo } from './libro.ts'

interface Props {
  form: Formulario<ValoresReclamo>
  /** The fields of who complains. */
  persona: ReactNode
}

/** The three sections of the book (REC-02). */
export const SeccionesReclamo = ({ form, persona }: Props) => (
  <>
    <Seccion numero={1} titulo="IDENTIFICACIÓN DE USUARIO">
      {persona}
      <CampoDni
        {...form.texto('cellphone')}
        label={opcional('Celular')}
        autoComplete="tel"
        maxLength={TELEFONO_MAXIMO}
        onChange={(cellphone) => form.poner({ cellphone })}
      />
    </Seccion>
    <Seccion numero={2} titulo="IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA">
      <AreaDeTexto
        {...form.texto('descripcion')}
        label="Descripción del servicio recibido"
        description="Qué pasó, cuándo, en qué oficina y quién le atendió"
        maxLength={DESCRIPCION_MAXIMO}
      />
    </Seccion>
    <Seccion numero={3} titulo="DETALLE DE LA RECLAMACIÓN">
      <AreaDeTexto
        {...form.texto('detalle')}
        label={opcional('Detalle')}
        description="Qué pide a la municipalidad"
        maxLength={DETALLE_MAXIMO}
      />
    </Seccion>
  </>
)

import {
  COLUMNAS_PROCEDIMIENTOS,
  type Procedimiento,
  sinProcedimientos,
  TABLA_PROCEDIMIENTOS,
} from '@cabildo/contracts/procedimientos'
import { MENSAJES_PROCEDIMIENTOS } from '@cabildo/contracts/procedimientos-registro'
import { IconListDetails, IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { useFormularioAbrible } from '../../platform/borradores.ts'
import { avisarRechazo } from '../../platform/consultas.ts'
import { exportacionDe } from '../../platform/exportar.ts'
import { useListaDePantalla } from '../../platform/useListaDePantalla.ts'
import { PantallaDeLista } from '../../ui/PantallaDeLista.tsx'
import { Interruptor } from '../../ui/tabla/Interruptor.tsx'
import { vestir } from '../../ui/tabla/tipos.ts'
import { AlAbrir } from '../../ui/useAbrible.tsx'
import { useEnCurso } from '../../ui/useEnCurso.ts'
import { pedirProcedimientos, procedimientosQuery, useGuardarProcedimiento } from './procedimientos.api.ts'

// The list shows first; the modal is there by the time somebody wants it.
const ProcedimientoModal = lazy(() =>
  import('./ProcedimientoModal.tsx').then((m) => ({ default: m.ProcedimientoModal })),
)

const oRaya = (texto: string) => texto || '—'

const columnasCon = (activo: (fila: Procedimiento) => React.ReactNode) =>
  vestir(COLUMNAS_PROCEDIMIENTOS, {
    codigo: { celda: ({ codigo }) => oRaya(codigo ?? ''), lugar: 'mitad', fija: true },
    nombre: { celda: ({ nombre }) => <strong>{nombre}</strong>, lugar: 'principal', anchoMinPx: 200 },
    dias: { lugar: 'mitad', fija: true },
    silencio: {},
    area_name: {},
    derecho: { celda: ({ derecho }) => oRaya(derecho) },
    activo: { celda: activo, lugar: 'lado', rotulo: () => true, fija: true },
  })

const NUEVO = { procedimiento: null }

/** PROCEDIMIENTOS Y SERVICIOS: the procedure types that filings are given (PLA-23). */
export function ProcedimientosPage() {
  const lista = useListaDePantalla(TABLA_PROCEDIMIENTOS)
  const consulta = useQuery(procedimientosQuery(lista.listado))
  // An object, because a dialog that was opened with null has not been opened.
  const edicion = useFormularioAbrible<{ procedimiento: Procedimiento | null }>('procedimiento')
  const [nuevo, setNuevo] = useState<number | null>(null)
  const enCurso = useEnCurso()
  const guardar = useGuardarProcedimiento()

  const alternar = ({ id, activo = false }: Procedimiento) =>
    void enCurso.durante(id, async () => {
      try {
        await guardar.mutateAsync({ id, activo: !activo })
      } catch (fallo) {
        // Another active one may have the name by now.
        avisarRechazo(fallo, MENSAJES_PROCEDIMIENTOS.noGrabado)
      }
    })
  const columnas = columnasCon((procedimiento) => (
    <Interruptor
      nombre={`Activo: ${procedimiento.nombre}`}
      activo={procedimiento.activo ?? false}
      ocupado={enCurso.tiene(procedimiento.id)}
      onCambiar={() => alternar(procedimiento)}
    />
  ))
  const { plazo_general } = consulta.data ?? {}

  return (
    <PantallaDeLista
      titulo="PROCEDIMIENTOS Y SERVICIOS"
      contexto="Lo que el ciudadano puede elegir al presentar un trámite, con su plazo y su silencio"
      onNuevo={() => edicion.abrir(NUEVO)}
      ancha
      columnas={columnas}
      lista={lista}
      consulta={consulta}
      rowKey={({ id }) => id}
      nueva={nuevo}
      exportacion={exportacionDe({
        tabla: 'procedimientos',
        formatos: ['csv', 'excel'],
        listado: lista.listado,
        pedir: pedirProcedimientos,
      })}
      acciones={(procedimiento) => [
        {
          icono: IconPencil,
          nombre: `Editar ${procedimiento.nombre}`,
          onClick: () => edicion.abrir({ procedimiento }),
        },
      ]}
      vacio={{
        icono: IconListDetails,
        titulo: 'Todavía no hay procedimientos',
        texto: plazo_general === undefined ? '' : sinProcedimientos(plazo_general),
      }}
    >
      <AlAbrir de={edicion}>
        {({ procedimiento }, ventana) => (
          <ProcedimientoModal
            key={procedimiento?.id ?? 0}
            procedimiento={procedimiento}
            {...ventana}
            borrador={edicion.borrador}
            onGrabado={({ id }) => setNuevo(id)}
          />
        )}
      </AlAbrir>
    </PantallaDeLista>
  )
}

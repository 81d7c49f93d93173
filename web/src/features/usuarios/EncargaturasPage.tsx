import { plano } from '@cabildo/contracts/base/plano'
import { fecha } from '@cabildo/contracts/base/tiempo'
import { type Encargatura, ESTADOS_DE_ENCARGO, MENSAJES_ENCARGATURAS } from '@cabildo/contracts/encargaturas'
import { IconCalendarPlus, IconPlayerStop } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { irA } from '../../platform/direccion.ts'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { TextInput } from '../../ui/kit/campo.tsx'
import { OFalla } from '../../ui/OFalla.tsx'
import { BotonNuevo } from '../../ui/PantallaDeLista.tsx'
import { AccionFila } from '../../ui/tabla/AccionFila.tsx'
import tabla from '../../ui/tabla/DataTable.module.css'
import { TablaEntera } from '../../ui/tabla/TablaEntera.tsx'
import { vestirPropias } from '../../ui/tabla/tipos.ts'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { Doble } from './celdas.tsx'
import { encargaturasQuery } from './encargaturas.api.ts'
import estilos from './encargaturas.module.css'

const EncargaturaModal = lazy(() => import('./EncargaturaModal.tsx').then((m) => ({ default: m.EncargaturaModal })))
const FinDeEncargaturaModal = lazy(() =>
  import('./FinDeEncargaturaModal.tsx').then((m) => ({ default: m.FinDeEncargaturaModal })),
)

const COLUMNAS = vestirPropias<Encargatura>([
  {
    campo: 'cargo_name',
    titulo: 'Puesto',
    lugar: 'principal',
    celda: ({ cargo_name, area_name }) => <Doble uno={cargo_name} otro={area_name} />,
  },
  {
    campo: 'titular',
    titulo: 'Titular',
    celda: ({ titular, suspende_titular, estado }) => (
      <Doble uno={titular ?? 'Vacante'} otro={suspende_titular && estado === 'vigente' && 'Suspendido mientras dura'} />
    ),
  },
  {
    campo: 'encargado',
    titulo: 'Encargado',
    celda: ({ encargado, username }) => <Doble uno={encargado} otro={username} />,
  },
  {
    campo: 'documento',
    titulo: 'Documento',
    celda: ({ documento, hasta_documento }) => <Doble uno={documento} otro={hasta_documento} />,
  },
  { campo: 'desde', titulo: 'Desde', celda: ({ desde }) => fecha(desde) },
  { campo: 'hasta', titulo: 'Hasta', celda: ({ hasta }) => fecha(hasta) },
  {
    campo: 'estado',
    titulo: 'Estado',
    celda: ({ estado, terminada_at, terminada_motivo }) => (
      <Doble
        uno={
          <span className={estilos.estado} data-estado={estado}>
            {ESTADOS_DE_ENCARGO[estado]}
          </span>
        }
        otro={terminada_at && `${fecha(terminada_at)}: ${terminada_motivo}`}
      />
    ),
  },
])
const NUEVA = {}
type Acto = 'terminar' | 'aplazar'

/** Screen `encargaturas`: who answers for whose position, by which document and until when (USU-61). */
export const EncargaturasPage = () => {
  const consulta = useQuery(encargaturasQuery)
  const [texto, setTexto] = useState('')
  // An object, because a dialog that was opened with nothing has not been opened.
  const creacion = useAbrible<object>()
  const fin = useAbrible<{ una: Encargatura; acto: Acto }>()
  const todas = consulta.data
  const vigentes = todas?.filter(({ estado }) => estado === 'vigente').length ?? 0
  const filas = todas?.filter((una) => plano(buscable(una)).includes(plano(texto.trim())))
  return (
    <>
      <Cabeza
        titulo="ENCARGATURAS"
        acciones={
          <>
            <Button variant="default" onClick={() => irA('usuario')}>
              Volver a usuarios
            </Button>
            <BotonNuevo onClick={() => creacion.abrir(NUEVA)}>Nueva</BotonNuevo>
          </>
        }
      >
        {vigentes === 1 ? '1 vigente' : `${vigentes} vigentes`}. Una persona responde por el puesto de otra, entre dos
        fechas.
      </Cabeza>
      <OFalla de={consulta}>
        <TextInput
          className={estilos.buscar ?? ''}
          type="search"
          aria-label="Buscar encargaturas"
          placeholder="Buscar por puesto, persona o documento"
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <div className={tabla.tarjeta}>
          <TablaEntera
            nombre="Encargaturas"
            columnas={COLUMNAS}
            filas={filas}
            rowKey={({ id }) => id}
            acciones={(una) => <Acciones una={una} onActo={(acto) => fin.abrir({ una, acto })} />}
            huesos={6}
          />
          {filas?.length === 0 && (
            <p className={estilos.vacia}>
              {todas?.length === 0 ? MENSAJES_ENCARGATURAS.ninguna : 'Ninguna coincide con la búsqueda'}
            </p>
          )}
        </div>
      </OFalla>
      <AlAbrir de={creacion}>{(_, ventana) => <EncargaturaModal {...ventana} />}</AlAbrir>
      <AlAbrir de={fin}>
        {({ una, acto }, ventana) => (
          <FinDeEncargaturaModal key={`${una.id} ${acto}`} una={una} acto={acto} {...ventana} />
        )}
      </AlAbrir>
    </>
  )
}

const buscable = ({ cargo_name, area_name, titular, encargado, username, documento }: Encargatura): string =>
  [cargo_name, area_name, titular ?? 'vacante', encargado, username, documento].join(' ')

interface PropsDeAcciones {
  una: Encargatura
  onActo: (acto: Acto) => void
}

const Acciones = ({ una, onActo }: PropsDeAcciones) => {
  const nombre = `${una.cargo_name}, ${una.area_name}`
  const impedida = una.estado === 'terminada' ? (una.terminada_motivo ?? 'Terminó en su fecha') : undefined
  return (
    <>
      <AccionFila
        icono={IconCalendarPlus}
        nombre={`Cambiar la fecha final de ${nombre}`}
        impedida={impedida}
        onClick={() => onActo('aplazar')}
      />
      <AccionFila
        icono={IconPlayerStop}
        nombre={`Terminar ${nombre}`}
        peligro
        impedida={impedida}
        onClick={() => onActo('terminar')}
      />
    </>
  )
}

import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import type { Tablero } from '@cabildo/contracts/tablero'
import { IconBasket, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSesion } from '../../platform/sesion.ts'
import { BotonEspera } from '../../ui/BotonEspera.tsx'
import { Cabeza } from '../../ui/Cabeza.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { AvisoFalla, Estado, Falla } from '../../ui/tabla/Estados.tsx'
import { miles } from '../../ui/tabla/idioma.ts'
import { Avance } from './Avance.tsx'
import { Cifra } from './Cifra.tsx'
import { Barras, Grupos } from './GraficosDeBarras.tsx'
import { Semanas } from './Semanas.tsx'
import { tarjetasDe } from './series.ts'
import estilos from './TableroPage.module.css'
import { tableroQuery, useTableroEnVivo } from './tablero.api.ts'

/** CANASTAS: INDICADORES: four counters, and people by reference, group and week of delivery (CAN-31 to CAN-35). */
export function TableroPage() {
  const sesion = useSesion()
  return sesion && <Indicadores sesion={sesion} />
}

function Indicadores({ sesion }: { sesion: SesionUsuario }) {
  const { data, dataUpdatedAt, isError, refetch } = useQuery(tableroQuery)
  useTableroEnVivo(sesion.area.id)
  // Only a refresh that people asked for shows on the button.
  const [pedido, setPedido] = useState(false)
  const actualizar = () => {
    setPedido(true)
    void refetch().finally(() => setPedido(false))
  }
  const alDia = marcaLima(new Date(dataUpdatedAt))
  return (
    <>
      <Cabeza
        titulo="CANASTAS: INDICADORES"
        acciones={
          <BotonEspera
            variant="default"
            leftSection={<Icono de={IconRefresh} />}
            esperando={pedido}
            onClick={actualizar}
          >
            Actualizar
          </BotonEspera>
        }
      >
        {data && `${miles(data.total)} beneficiarios registrados · datos al ${fecha(alDia)} ${hora(alDia)}`}
      </Cabeza>
      {isError && data && (
        <div className={estilos.falla}>
          <AvisoFalla onReintentar={actualizar} />
        </div>
      )}
      {isError && !data && <Falla onReintentar={actualizar} />}
      {!isError && !data && <p className={estilos.espera}>Contando beneficiarios…</p>}
      {data && <Tarjetas tablero={data} />}
      {data && data.total > 0 && <Graficos tablero={data} />}
      {data?.total === 0 && (
        <Estado
          icono={<Icono de={IconBasket} tam={32} />}
          titulo="Todavía no hay beneficiarios"
          texto="Los gráficos aparecen cuando se sube el primer Excel o se registra a la primera persona en Canastas."
        />
      )}
    </>
  )
}

const Tarjetas = ({ tablero }: { tablero: Tablero }) => (
  <ul className={estilos.tarjetas} aria-label="Contadores">
    {tarjetasDe(tablero).map(({ rotulo, total, filtros, color, cuenta }) => (
      <li key={rotulo} className={estilos.tarjeta}>
        <p className={estilos.rotulo}>
          <span className={estilos.muestra} style={{ background: color }} />
          {rotulo}
        </p>
        <p className={estilos.numero}>
          <Cifra n={total} de={rotulo} filtros={filtros} />
        </p>
        <p className={estilos.cuenta}>{cuenta}</p>
      </li>
    ))}
  </ul>
)

const Graficos = ({ tablero }: { tablero: Tablero }) => (
  <div className={estilos.graficos}>
    <Barras tablero={tablero} />
    <Avance tablero={tablero} />
    <Grupos tablero={tablero} />
    <Semanas tablero={tablero} />
  </div>
)

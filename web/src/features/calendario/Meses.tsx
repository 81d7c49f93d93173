import { MESES } from '@cabildo/contracts/base/meses'
import { diaDeLaSemana, esDia } from '@cabildo/contracts/base/tiempo'
import type { DiaNoLaborable } from '@cabildo/contracts/calendario'
import tabla from '../../ui/tabla/DataTable.module.css'
import estilos from './calendario.module.css'

const SEMANA = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']

interface Props {
  anio: number
  dias: readonly DiaNoLaborable[]
  /** The Lima day of today. */
  hoy: string
}

/** Twelve small months, a picture for the eye: the table beside it is their text (PLA-12, PLA-29). */
export const Meses = ({ anio, dias, hoy }: Props) => (
  <section className={`${tabla.tarjeta} ${estilos.anual}`} aria-labelledby="meses-del-anio">
    <header className={estilos.leyenda}>
      <h2 id="meses-del-anio">{anio}</h2>
      <span data-clase="feriado">Feriado nacional</span>
      <span data-clase="registrado">Registrado</span>
      <span data-clase="hoy">Hoy</span>
    </header>
    <div className={estilos.meses}>
      {MESES.map((nombre, i) => (
        <Mes
          key={nombre}
          nombre={nombre.charAt(0).toUpperCase() + nombre.slice(1)}
          mes={`${anio}-${String(i + 1).padStart(2, '0')}`}
          dias={dias.filter(({ retirado_at }) => retirado_at === null)}
          hoy={hoy}
        />
      ))}
    </div>
  </section>
)

/** The days of a month, 'yyyy-MM'. */
const fechasDe = (mes: string): string[] =>
  Array.from({ length: 31 }, (_, i) => `${mes}-${String(i + 1).padStart(2, '0')}`).filter(esDia)

const Mes = ({ nombre, mes, dias, hoy }: { nombre: string; mes: string } & Omit<Props, 'anio'>) => {
  const casillas = fechasDe(mes).map((dia) => {
    // An entry of several days may lie over a national holiday, which stays one.
    const motivos = dias.filter((uno) => uno.fecha <= dia && dia <= uno.hasta)
    const motivo = motivos.find(({ calculado }) => calculado) ?? motivos[0]
    return { dia, numero: Number(dia.slice(8)), motivo }
  })
  const dichos = casillas.flatMap(({ numero, motivo }) => (motivo ? [`${numero} ${motivo.nombre}`] : []))
  return (
    <div
      className={estilos.mes}
      role="img"
      aria-label={dichos.length > 0 ? `${nombre}: ${dichos.join('; ')}` : `${nombre}: sin días no laborables`}
    >
      <h3>{nombre}</h3>
      <div className={estilos.cuadricula}>
        {SEMANA.map((dia) => (
          <span key={dia} className={estilos.inicial}>
            {dia[0]}
          </span>
        ))}
        {casillas.map(({ dia, numero, motivo }) => (
          <span
            key={dia}
            title={motivo?.nombre}
            data-clase={motivo && (motivo.calculado ? 'feriado' : 'registrado')}
            data-hoy={dia === hoy || undefined}
            data-fin={SEMANA.indexOf(diaDeLaSemana(dia)) > 4 || undefined}
            {...(numero === 1 && { style: { gridColumnStart: SEMANA.indexOf(diaDeLaSemana(dia)) + 1 } })}
          >
            {numero}
          </span>
        ))}
      </div>
    </div>
  )
}

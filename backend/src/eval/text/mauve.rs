//! MAUVE (Pillutla et al. 2021): how near are the distributions of two sets of texts, by the vectors of the texts?
//!
//! As the Python package mauve-text has it: vectors of length 1 are reduced to the principal components that have nine
//! tenths of their variance, put into clusters by k-means, and the shares of the clusters in either set compared along a
//! curve of divergences. Clusters depend on where k-means begins, which is random: from the same clusters come the same
//! figures as the package's; from vectors whose clusters are plain, too.

use fastrand::Rng;
use nalgebra::{DMatrix, SymmetricEigen};

/// Share of the variance that the components kept have.
const VARIANCE: f64 = 0.9;

/// Times that clusters are looked for from another start; the densest count.
const STARTS: usize = 5;

/// Most steps from one start.
const STEPS: usize = 500;

/// Points on the curve of divergences.
const POINTS: usize = 25;

/// How near to its ends the curve is computed.
const MARGIN: f64 = 1e-6;

/// What divergences are multiplied with before they become shares.
const SCALE: f64 = 5.0;

/// Where draws start: the same vectors always get the same clusters.
const SEED: u64 = 25;

/// What MAUVE finds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mauve {
    /// MAUVE, 0 to 1; 1 of equal distributions.
    pub mauve: f64,
    /// The same over shares that are smoothed (Pillutla et al. 2023), for few texts.
    pub smoothed: f64,
}

/// MAUVE of two sets of vectors of the same dimension, as many clusters as there are tens in the smaller set, 2 at least;
/// `None` if either is empty.
pub fn of_vectors(p: &[Vec<f32>], q: &[Vec<f32>]) -> Option<Mauve> {
    if p.is_empty() || q.is_empty() {
        return None;
    }
    let clusters = tens(p.len().min(q.len())).max(2);
    let all: Vec<&Vec<f32>> = q.iter().chain(p).collect();
    let points = reduced(&all);
    let labels = labelled(&points, clusters);
    let (q_labels, p_labels) = labels.split_at(q.len());
    of_clusters(p_labels, q_labels, clusters)
}

/// A tenth, rounded as Python rounds: halves to the even number.
fn tens(count: usize) -> usize {
    let (whole, rest) = (count / 10, count % 10);
    whole + usize::from(rest > 5 || rest == 5 && whole % 2 == 1)
}

/// MAUVE of two sets whose members' clusters, numbered from 0 to below `clusters`, are known; `None` if either is empty.
///
/// # Panics
/// If a number is not below `clusters`.
#[allow(clippy::cast_precision_loss, reason = "counts of texts")]
pub fn of_clusters(p: &[usize], q: &[usize], clusters: usize) -> Option<Mauve> {
    let counted = |labels: &[usize]| {
        let mut counts = vec![0.0; clusters];
        labels.iter().for_each(|&label| counts[label] += 1.0);
        counts
    };
    let shares = |counts: &[f64], more: f64| {
        let total: f64 = counts.iter().map(|count| count + more).sum();
        counts.iter().map(|count| (count + more) / total).collect::<Vec<f64>>()
    };
    if p.is_empty() || q.is_empty() {
        return None;
    }
    let (p, q) = (counted(p), counted(q));
    Some(Mauve {
        mauve: of_shares(&shares(&p, 0.0), &shares(&q, 0.0)),
        smoothed: of_shares(&shares(&p, 0.5), &shares(&q, 0.5)),
    })
}

/// MAUVE of two distributions over the same clusters.
pub fn of_shares(p: &[f64], q: &[f64]) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "a few points")]
    let weight = |at: usize| MARGIN + (1.0 - 2.0 * MARGIN) * at as f64 / (POINTS - 1) as f64;
    let mut curve = vec![(1.0, 0.0)];
    curve.extend((0..POINTS).map(|at| {
        let weight = weight(at);
        let mixed: Vec<f64> = p.iter().zip(q).map(|(p, q)| weight * p + (1.0 - weight) * q).collect();
        ((-SCALE * divergence(q, &mixed)).exp(), (-SCALE * divergence(p, &mixed)).exp())
    }));
    curve.push((0.0, 1.0));
    let swapped = curve.iter().map(|&(x, y)| (y, x)).collect();
    f64::midpoint(area(curve), area(swapped))
}

/// Kullback and Leibler's divergence; `mixed` has a share wherever `of` has one.
fn divergence(of: &[f64], mixed: &[f64]) -> f64 {
    let parts = of.iter().zip(mixed).filter(|(of, _)| **of > 0.0).map(|(of, mixed)| of * (of / mixed).ln());
    // Of equal distributions the sum may fall below 0 by rounding.
    parts.sum::<f64>().max(0.0)
}

/// The area under a curve that falls, by trapezoids.
fn area(mut curve: Vec<(f64, f64)>) -> f64 {
    curve.sort_by(|a, b| a.0.total_cmp(&b.0).then(b.1.total_cmp(&a.1)));
    curve.array_windows().map(|[a, b]| (b.0 - a.0) * f64::midpoint(a.1, b.1)).sum()
}

/// Vectors of length 1 by their principal components, the first so many as have [`VARIANCE`] of the variance.
fn reduced(vectors: &[&Vec<f32>]) -> Vec<Vec<f64>> {
    let (rows, columns) = (vectors.len(), vectors[0].len());
    let mut points = DMatrix::from_fn(rows, columns, |row, column| f64::from(vectors[row][column]));
    for mut row in points.row_iter_mut() {
        let length = row.norm();
        if length > 0.0 {
            row /= length;
        }
    }
    let mean = points.row_mean();
    points.row_iter_mut().for_each(|mut row| row -= &mean);
    // Points by points where there are fewer points than dimensions: it has the same eigenvalues.
    let few = rows < columns;
    let product = if few { &points * points.transpose() } else { points.transpose() * &points };
    let eigen = SymmetricEigen::new(product);
    let mut order: Vec<usize> = (0..eigen.eigenvalues.len()).collect();
    order.sort_by(|&a, &b| eigen.eigenvalues[b].total_cmp(&eigen.eigenvalues[a]));
    let total: f64 = eigen.eigenvalues.iter().map(|value| value.max(0.0)).sum();
    let mut held = 0.0;
    let mut kept = Vec::new();
    for at in order {
        kept.push(at);
        held += eigen.eigenvalues[at].max(0.0);
        if held >= VARIANCE * total {
            break;
        }
    }
    let component = |at: usize| {
        let vector = eigen.eigenvectors.column(at);
        // Of points by points, an eigenvector is the points' places along the component, but for its length.
        if few { vector * eigen.eigenvalues[at].max(0.0).sqrt() } else { &points * vector }
    };
    let components: Vec<_> = kept.into_iter().map(component).collect();
    (0..rows).map(|row| components.iter().map(|component| component[row]).collect()).collect()
}

/// For each point the number of its cluster, by k-means (Lloyd 1982): the best of several random starts.
fn labelled(points: &[Vec<f64>], clusters: usize) -> Vec<usize> {
    let mut rng = Rng::with_seed(SEED);
    let starts = (0..STARTS).map(|_| {
        let mut order: Vec<usize> = (0..points.len()).collect();
        rng.shuffle(&mut order);
        // With fewer points than clusters some points begin two; one of them stays empty.
        let mut centres: Vec<Vec<f64>> = order.iter().cycle().take(clusters).map(|&at| points[at].clone()).collect();
        let mut labels = Vec::new();
        for _ in 0..STEPS {
            let now: Vec<usize> = points.iter().map(|point| nearest(point, &centres).0).collect();
            if now == labels {
                break;
            }
            labels = now;
            for (cluster, centre) in centres.iter_mut().enumerate() {
                let members = labels.iter().zip(points).filter(|(label, _)| **label == cluster).map(|(_, point)| point);
                if let Some(mean) = mean(members) {
                    *centre = mean;
                }
            }
        }
        let spread: f64 = points.iter().map(|point| nearest(point, &centres).1).sum();
        (spread, labels)
    });
    starts.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, labels)| labels).unwrap_or_default()
}

/// The centre nearest to a point and the square of its distance.
fn nearest(point: &[f64], centres: &[Vec<f64>]) -> (usize, f64) {
    let distance = |centre: &Vec<f64>| point.iter().zip(centre).map(|(a, b)| (a - b).powi(2)).sum::<f64>();
    let all = centres.iter().map(distance).enumerate();
    all.min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or((0, 0.0))
}

#[allow(clippy::cast_precision_loss, reason = "counts of texts")]
fn mean<'a>(points: impl Iterator<Item = &'a Vec<f64>>) -> Option<Vec<f64>> {
    let mut count = 0;
    let sum = points.fold(Vec::new(), |mut sum: Vec<f64>, point| {
        sum.resize(point.len(), 0.0);
        sum.iter_mut().zip(point).for_each(|(sum, value)| *sum += value);
        count += 1;
        sum
    });
    (count > 0).then(|| sum.into_iter().map(|value| value / count as f64).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_distributions_are_near_and_disjoint_ones_are_not() {
        assert!((of_shares(&[0.5, 0.5], &[0.5, 0.5]) - 1.0).abs() < 1e-9);
        assert!(of_shares(&[1.0, 0.0], &[0.0, 1.0]) < 0.05);
        let between = of_shares(&[0.6, 0.4], &[0.4, 0.6]);
        assert!(between > 0.5 && between < 1.0, "{between}");
        assert_eq!(of_clusters(&[], &[0], 1), None);
    }

    #[test]
    fn tenths_round_as_in_python() {
        assert_eq!([4, 5, 15, 16, 25, 26].map(tens), [0, 0, 2, 2, 2, 3]);
    }

    #[test]
    fn few_vectors_and_equal_ones_are_no_fault() {
        assert_eq!(of_vectors(&[], &[vec![1.0]]), None);
        let one = of_vectors(&[vec![1.0, 0.0]], &[vec![1.0, 0.0]]).expect("not empty");
        assert!((one.mauve - 1.0).abs() < 1e-9, "{one:?}");
        assert!(of_vectors(&[vec![0.0, 0.0]], &[vec![1.0, 0.0]]).is_some());
    }
}

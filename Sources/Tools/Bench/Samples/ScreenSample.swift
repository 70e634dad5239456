import Foundation

/// An app of view controllers, as the architecture rules find them: tables, requests, formatters, settings and
/// decisions, in a temporary folder.
struct ScreenSample {
  let folder: String
  private let screens: Int
  private let bytes: Int

  init(screens: Int) throws {
    self.screens = screens
    folder = FileManager.default.temporaryDirectory.appending(path: "reviewbot-bench-\(getpid())-screens").path
    try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
    var bytes = 0
    for number in 0..<screens {
      let text = Self.screen(number)
      bytes += text.utf8.count
      let path = "\(folder)/Sources/Screen\(number)ViewController.swift"
      try text.write(toFile: path, atomically: false, encoding: .utf8)
    }
    self.bytes = bytes
    for (name, text) in [("pack", "packs: [architecture]\n"), ("plain", "")] {
      try (text + "gates: {lint: off}\n").write(
        toFile: "\(folder)/\(name).lint.yml", atomically: false, encoding: .utf8)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(atPath: folder)
  }

  func comparison(program: String) -> Comparison {
    Comparison(
      "screens", "architecture rules on \(screens) screens", ours: command(program, "pack"),
      peerName: "the default rules", peer: command(program, "plain"), in: folder, bytes: bytes)
  }

  private func command(_ program: String, _ name: String) -> [String] {
    [program, "lint", "--all-lines", "--no-cache", "--config", "\(name).lint.yml", "Sources"]
  }

  private static func screen(_ number: Int) -> String {
    let part = section(number)
    let sections = (0..<4).map { part.replacing("PART", with: "\($0)") }.joined(separator: "\n")
    return """
      import UIKit

      final class Screen\(number)ViewController: UIViewController, UITableViewDataSource, UITableViewDelegate {
        private let tableView = UITableView(frame: .zero, style: .plain)
        private let searchBar = UISearchBar()
        var order: Order?
        private var orders: [Order] = []

        override func viewDidLoad() {
          super.viewDidLoad()
          title = NSLocalizedString("orders.title", comment: "")
          view.addSubview(tableView)
          tableView.dataSource = self
          tableView.delegate = self
          NSLayoutConstraint.activate([
            tableView.topAnchor.constraint(equalTo: view.topAnchor),
            tableView.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -8),
          ])
          load0()
        }

      \(sections)
      }

      """
  }

  /// Returns members whose names contain `PART`.
  private static func section(_ number: Int) -> String {
    """
      func loadPART() {
        guard let url = URL(string: "https://example.com/orders/\\(order?.id ?? 0)?page=PART") else { return }
        URLSession.shared.dataTask(with: url) { [weak self] data, _, error in
          if let error { self?.showPART(error); return }
          let orders = data.flatMap { try? JSONDecoder().decode([Order].self, from: $0) } ?? []
          DispatchQueue.main.async {
            self?.orders = orders.filter { $0.total > \(number) }.sorted { $0.date < $1.date }
            self?.tableView.reloadData()
          }
        }.resume()
      }

      func rowPART(_ indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "Order", for: indexPath)
        let order = orders[indexPath.row]
        cell.textLabel?.text = order.isPaid ? "Paid" : "Open"
        cell.detailTextLabel?.text = String(format: "%.2f", order.total) + " " + order.currency
        cell.accessoryType = order.items.isEmpty ? .none : .disclosureIndicator
        cell.contentView.alpha = order.isArchived && !order.isPaid ? 0.5 : 1
        return cell
      }

      @objc private func savePART() {
        let name = searchBar.text?.trimmingCharacters(in: .whitespaces) ?? ""
        guard name.count > 3, Settings.shared.isEnabled else {
          showPART(OrderError.name)
          return
        }
        UserDefaults.standard.set(name, forKey: "name.PART")
        NotificationCenter.default.post(name: .orderSaved, object: nil)
        navigationController?.pushViewController(DetailViewController(order: orders[0]), animated: true)
      }

      private func showPART(_ error: any Error) {
        let alert = UIAlertController(title: "Error", message: error.localizedDescription, preferredStyle: .alert)
        present(alert, animated: true)
      }

    """
  }
}
